import { useState } from 'react'
import { Autocomplete, Input, Menu, MenuItem, TextField, useFilter } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../components/dialog-frame.tsx'
import { KeyHint } from '../../components/key-hint.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { listActions, type Action } from '../../state/actions.ts'
import { useParts } from '../../state/context.tsx'
import { settingsSections } from '../settings/section-ids.ts'

/** More are not read through, and each that is listed costs time at every letter. */
const mostDocuments = 20

/** Everything that can be done and every open document, found by a few letters of its name. */
export function CommandPalette() {
  const { t } = useTranslation()
  const { app, queue } = useParts()
  const { contains } = useFilter({ sensitivity: 'base' })
  const [typed, setTyped] = useState('')
  const close = () => app.set({ dialog: 'none' })

  const documents = [...queue.get().byId.values()].map(({ id, name }) => ({
    id,
    name,
    run: () => app.set({ room: 'extract', selectedId: id, showsList: false }),
  }))
  const sections = settingsSections(app.get().capabilities).map((id) => ({
    id: `settings ${id}`,
    name: `${t('rooms.settings')} › ${t(`settings.${id}.title`)}`,
    run: () => app.set({ room: 'settings', settingsAnchor: id }),
  }))
  const isMeant = ({ name }: Action) => contains(name, typed)
  const actions: Action[] = [
    ...listActions(t, app.get()).filter((action) => action.id !== 'palette' && isMeant(action)),
    ...sections.filter(isMeant),
    ...documents.filter(isMeant).slice(0, mostDocuments),
  ]

  function run(id: string): void {
    close()
    // The dialog gives the focus back first, so that what is done is done to what was looked at.
    setTimeout(() => actions.find((action) => action.id === id)?.run())
  }

  return (
    <DialogFrame title={t('palette.title')} isOpen onClose={close} size="medium">
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus; typing is what it was opened for */}
        <TextField aria-label={t('palette.title')} autoFocus>
          <Input className="input" placeholder={t('palette.placeholder')} />
        </TextField>
        <ScrollRegion className="palette-list" label={t('palette.title')}>
          <Menu
            className="list-box"
            aria-label={t('palette.title')}
            items={actions}
            onAction={(key) => run(key as string)}
            renderEmptyState={() => <p className="field-note">{t('palette.nothing')}</p>}
          >
            {({ id, name, keys }) => (
              <MenuItem id={id} textValue={name} className="list-item">
                <span className="palette-name">{name}</span>
                {keys !== undefined && <KeyHint keys={keys} />}
              </MenuItem>
            )}
          </Menu>
        </ScrollRegion>
      </Autocomplete>
    </DialogFrame>
  )
}
