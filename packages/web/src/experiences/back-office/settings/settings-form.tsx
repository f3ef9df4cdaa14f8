import type { StoredSettings } from '@comanda/contract/settings'
import { type Settings, settingsIssues } from '@comanda/domain/settings/settings'
import { Notice } from '@comanda/ui/notice'
import { Tabs } from '@comanda/ui/tabs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { RequestError } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useProof } from '../../../shared/prove/prove.tsx'
import type { Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { SaveActions } from '../forms/save-actions.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { oneOf, useSearchState } from '../lists/search-state.ts'
import { putData } from '../put-data.ts'
import { useResults } from '../results/results.tsx'
import { Screen } from '../screen.tsx'
import { type Scope, settingsQuery } from './queries.ts'
import { type SettingsTab, settingsTabs, settingTexts, tabFields, tabLabels } from './setting-texts.ts'
import { TabFields } from './tab-fields.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

const tabSearch = z.object({ tab: oneOf(settingsTabs) })

/** The six tabs of settings. They are a single form: Save stores all of them. */
export function SettingsForm({
  scope,
  name,
  stored,
  title,
}: {
  scope: Scope
  name: string
  stored: StoredSettings
  title: string
}) {
  const client = useQueryClient()
  const results = useResults(scope ?? '')
  const withProof = useProof()
  const { applied, set } = useSearchState(tabSearch)
  const tab = applied.tab ?? 'general'
  const form = useDraftForm({
    stored: storedOf(stored),
    issuesOf: settingsIssues,
    save: async (settings, revision) => {
      const { settings: operations } = await loadApi()
      const saved = await withProof(() => operations.save({ restaurantId: scope, settings, revision }))
      if (!saved) throw new RequestError('Your identity was not confirmed.', 'PROOF_REQUIRED', 403)
      return saved
    },
    savedRow: (saved) => saved,
    storedOf,
    onSaved: (saved) => {
      putData(client, settingsQuery(scope).queryKey, saved)
      results.succeeded('Settings saved successfully!', `They apply to ${name} now.`, null)
    },
    onFailed: (failure) => results.failed('Error saving settings', failure),
  })
  useTabOfFirstIssue(form.issues, tab, (next) => set({ tab: next === 'general' ? null : next }))
  return (
    <Screen
      title={title}
      subtitle={
        scope === null
          ? 'These settings belong to the platform only.'
          : `These settings belong to ${name} only.`
      }
      actions={<SaveActions form={form} isFirst={stored.revision === 0} />}
    >
      <DraftForm
        form={form}
        thing={scope === null ? 'platform’s settings' : 'restaurant’s settings'}
        texts={settingTexts}
        className="max-w-180 gap-4"
      >
        {stored.revision === 0 && (
          <Notice tone="info" title="Defaults, not saved yet">
            The session timeout applies once you save.
          </Notice>
        )}
        <Tabs
          label="Settings"
          tabs={settingsTabs.map((value) => ({ value, label: tabLabel(value, form.issues) }))}
          value={tab}
          onChange={(next) => set({ tab: next === 'general' ? null : next })}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <TabFields tab={tab} scope={scope} fields={form.fields} issues={form.issues} set={form.set} />
            {tab === 'api' && <WebhookSecret scope={scope} since={stored.webhookSecretSince} />}
          </div>
        </Tabs>
      </DraftForm>
    </Screen>
  )
}

/** Shows the tab of the first refused field, unless the current one has some. */
function useTabOfFirstIssue(
  issues: Partial<Record<keyof Settings, string>>,
  tab: SettingsTab,
  show: (tab: SettingsTab) => void,
): void {
  const refused = Object.keys(issues).join()
  const reveal = useEffectEvent(() => {
    const has = (one: SettingsTab) => tabFields[one].some((field) => field in issues)
    if (has(tab)) return
    const first = settingsTabs.find(has)
    if (first) show(first)
  })
  useEffect(() => {
    if (refused !== '') reveal()
  }, [refused])
}

function tabLabel(tab: SettingsTab, issues: Partial<Record<keyof Settings, string>>) {
  const count = tabFields[tab].filter((field) => field in issues).length
  if (count === 0) return tabLabels[tab]
  return (
    <>
      {tabLabels[tab]}
      <span className="ml-1.5 text-danger-ink">
        {count}
        <span className="visually-hidden"> {count === 1 ? 'error' : 'errors'}</span>
      </span>
    </>
  )
}

const storedOf = ({ settings, revision }: StoredSettings): Stored<Settings> => ({
  fields: settings,
  revision,
})
