import { useCallback } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useApp, useParts } from '../../state/context.tsx'
import { DocumentView } from '../document/document-view.tsx'
import { ConnectionsTab } from './connections-tab.tsx'
import { RequestsTab } from './requests-tab.tsx'

/** Everything that was asked of the program, by whichever door, and everything that left the machine. */
export function ActivityView() {
  const { t } = useTranslation()
  const { app } = useParts()
  const openId = useApp((state) => state.openReading)
  const goBack = useCallback(() => app.set({ openReading: null }), [app])
  const tab = useApp((state) => state.activityTab)
  const outgoing = useApp((state) => state.connections.length)
  if (openId !== null) {
    return (
      <div className="activity-document">
        <h1 className="visually-hidden">{t('rooms.activity')}</h1>
        <DocumentView key={openId} id={openId} onBack={goBack} />
      </div>
    )
  }
  return (
    <div className="activity">
      <Tabs
        className="tabs"
        selectedKey={tab}
        onSelectionChange={(key) => app.set({ activityTab: key as typeof tab })}
      >
        <header className="activity-head">
          <h1>{t('rooms.activity')}</h1>
          <TabList className="tab-list" aria-label={t('rooms.activity')}>
            <Tab id="requests" className="tab">
              {t('activity.requests')}
            </Tab>
            <Tab id="connections" className="tab">
              {t('activity.connections')} <span className="tab-count">{outgoing}</span>
            </Tab>
          </TabList>
        </header>
        <TabPanel id="requests" className="tab-panel">
          <RequestsTab />
        </TabPanel>
        <TabPanel id="connections" className="tab-panel">
          <ConnectionsTab />
        </TabPanel>
      </Tabs>
    </div>
  )
}
