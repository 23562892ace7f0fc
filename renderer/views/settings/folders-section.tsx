import { FolderPlus, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../components/failure.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { useApp, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { Section } from './section.tsx'

export function FoldersSection() {
  const { t } = useTranslation()
  const { api, app, toasts } = useParts()
  const folders = useApp((state) => state.settings.grantedFolders)
  const hasDialogs = useApp((state) => state.capabilities.nativeDialogs)
  const [path, setPath] = useState('')
  const [problem, setProblem] = useState<ReactNode>()
  const choose = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const say = (grantedFolders: string[]) =>
    app.set(({ settings }) => ({ settings: { ...settings, grantedFolders } }))
  /** What was pressed goes away; the keyboard goes on where the next folder is named. */
  const goOn = () => (choose.current ?? field.current)?.focus()

  async function revoke(folder: string): Promise<void> {
    try {
      const left = await unwrap(api.folders.revoke({ path: folder }))
      goOn()
      say(left)
    } catch (error) {
      toasts.complain(error)
    }
  }

  async function grant(): Promise<void> {
    try {
      say(await unwrap(api.folders.grant({ path: path.trim() })))
      setPath('')
      setProblem(undefined)
      goOn()
    } catch (error) {
      setProblem(<Failure error={error} />)
    }
  }

  return (
    <Section id="folders" title={t('settings.folders.title')} intro={t('settings.folders.intro')}>
      {folders.length === 0 ? (
        <p className="section-empty">{t('settings.folders.empty')}</p>
      ) : (
        <ul className="folder-list">
          {folders.map((folder) => (
            <li key={folder}>
              <code>{folder}</code>
              <IconButton
                icon={X}
                label={t('settings.folders.revoke', { folder })}
                onPress={() => void revoke(folder)}
              />
            </li>
          ))}
        </ul>
      )}
      {hasDialogs ? (
        <TextButton
          ref={choose}
          icon={FolderPlus}
          onPress={() => void unwrap(api.folders.choose()).then(say, toasts.complain)}
        >
          {t('settings.folders.choose')}
        </TextButton>
      ) : (
        <Form
          className="folder-form"
          onSubmit={(event) => {
            event.preventDefault()
            void grant()
          }}
        >
          <TextInput
            inputRef={field}
            label={t('settings.folders.path')}
            placeholder="/home/me/scans"
            value={path}
            onChange={(next) => {
              setPath(next)
              setProblem(undefined)
            }}
            error={problem}
          />
          <TextButton type="submit" icon={FolderPlus} isDisabled={path.trim() === ''}>
            {t('settings.folders.grant')}
          </TextButton>
        </Form>
      )}
    </Section>
  )
}
