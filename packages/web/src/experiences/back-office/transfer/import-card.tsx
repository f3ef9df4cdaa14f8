import {
  type ImportProblem,
  type ImportReport,
  type MenuImport,
  maxMenuFileLength,
} from '@comanda/contract/catalog/import'
import { counted, formatCount } from '@comanda/domain/count'
import { formatDayAtTime } from '@comanda/domain/time/format'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { ChoiceRow } from '@comanda/ui/choice-row'
import { Meter } from '@comanda/ui/meter'
import { Notice } from '@comanda/ui/notice'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentTime } from '../../../shared/clock.ts'
import { RequestError, readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { useResults } from '../results/results.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { FilePicker } from './file-picker.tsx'
import { ProblemList } from './problem-list.tsx'
import { countOf, ReportView } from './report-view.tsx'
import { dismissFailure, useMenuImport } from './use-menu-import.ts'

interface ChosenFile {
  name: string
  format: 'csv' | 'menu'
  text: string
}
type Mode = 'merge' | 'replace'

/** Chooses a file, shows what it would change, and imports it. */
export function ImportCard({ restaurant }: { restaurant: StaffRestaurant }) {
  const restaurantId = restaurant.id
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [mode, setMode] = useState<Mode>('merge')
  const [checkId, setCheckId] = useState('')
  const [asks, setAsks] = useState(false)
  const [failed, setFailed] = useState<MenuImport | null>(null)
  // One key for each choice of a file or mode: the report of an earlier choice is never shown for a later one.
  const checking = useQuery({
    queryKey: ['menu-check', restaurantId, checkId],
    queryFn: file ? () => checkFile(restaurantId, file, mode) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const report = checking.data ?? null
  const refused = checking.error && readFailure(checking.error)
  const problems =
    refused?.code === 'IMPORT_INVALID' ? (refused.data as { problems: ImportProblem[] }).problems : []
  const importing = useMenuImport(restaurantId, (ended) => {
    const { changeId, failure, total } = ended
    choose(failure ? file : null)
    if (failure) return setFailed(ended)
    void client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
    results.succeeded(
      'Menu imported',
      `${counted(total, 'change')} to the menu. You can undo the import from Recent Changes for 30 days.`,
      changeId,
    )
  })
  const choose = (chosen: ChosenFile | null, by = mode) => {
    setFile(chosen)
    setMode(by)
    setCheckId(crypto.randomUUID())
    setFailed(null)
    importing.reset()
  }
  const read = async (picked: File) => {
    const text = await picked.text()
    const format = /^\s*\{/.test(text) ? 'menu' : 'csv'
    choose({ name: picked.name, format, text: text.slice(0, maxMenuFileLength + 1) })
  }
  const count = report ? countOf(report) : 0
  const startImport = () => {
    setAsks(false)
    if (file && report) importing.run({ format: file.format, text: file.text, mode, expected: report.digest })
  }
  return (
    <Card title="Import">
      <div className="grid gap-4">
        <div inert={importing.busy} className="grid gap-4">
          <FilePicker
            fileName={file?.name ?? null}
            busy={checking.isFetching}
            onPick={(picked) => void read(picked)}
          />
          <ChoiceGroup legend="What happens to the rest of the menu">
            <ChoiceRow
              kind="radio"
              name="mode"
              label="Merge"
              description="Adds and updates what is in the file. Everything else stays, including changes made since the export."
              checked={mode === 'merge'}
              onChange={() => choose(file, 'merge')}
            />
            <ChoiceRow
              kind="radio"
              name="mode"
              label="Replace"
              description="The file replaces the menu: entries that are not in the file are deleted, and changes since the export are overwritten."
              checked={mode === 'replace'}
              onChange={() => choose(file, 'replace')}
            />
          </ChoiceGroup>
        </div>
        {problems.length > 0 ? (
          <ProblemList problems={problems} />
        ) : (
          <FailureNotice failure={refused ?? importing.failure} />
        )}
        {failed && (
          <Notice
            tone="danger"
            role="alert"
            title="The menu was not imported"
            trailing={
              <Button
                onClick={() => {
                  dismissFailure(failed)
                  setFailed(null)
                }}
              >
                Dismiss
              </Button>
            }
          >
            {failed.failure?.message} The import was started{' '}
            {formatDayAtTime(failed.startedAt, currentTime(), restaurant.timezone)}.
          </Notice>
        )}
        {report && <ReportView report={report} />}
        {importing.progress && <Progress of={importing.progress} />}
        <div className="flex justify-end gap-3">
          {file && !importing.busy && <Button onClick={() => choose(null)}>Cancel</Button>}
          <Button
            variant="solid"
            busy={importing.busy}
            busyLabel="Importing…"
            disabled={count === 0}
            onClick={() => (mode === 'replace' ? setAsks(true) : startImport())}
          >
            {count === 0 ? 'Import' : `Import ${counted(count, 'change')}`}
          </Button>
        </div>
      </div>
      {report && (
        <AlertDialog
          open={asks}
          title={`Replace the menu of ${restaurant.name}?`}
          description={`${counted(report.deleted.total, 'entry is', 'entries are')} deleted, ${report.changed.total} changed and ${report.created.total} added. Customers see the new menu immediately. You can undo it from Recent Changes for 30 days.`}
          confirmLabel="Replace the menu"
          onCancel={() => setAsks(false)}
          onConfirm={startImport}
        />
      )}
    </Card>
  )
}

/** What the file would change. */
async function checkFile(
  restaurantId: string,
  { format, text }: ChosenFile,
  mode: Mode,
): Promise<ImportReport> {
  if (text.includes('\0')) throw new RequestError(notText, 'FILE_NOT_TEXT', 422)
  if (text.length > maxMenuFileLength) throw new RequestError(tooLarge, 'FILE_TOO_LARGE', 413)
  const { report } = await (await loadApi()).catalog.importMenu({
    restaurantId,
    mode,
    format,
    text,
    requestId: crypto.randomUUID(),
    expected: null,
  })
  return report
}

const notText =
  'This is not a CSV or JSON file. In a spreadsheet program, choose “Save as” and CSV, and import that file.'
const tooLarge = `The file is too large: at most ${formatCount(maxMenuFileLength)} characters can be imported.`

/** The progress of the job, which continues when the page is left. */
function Progress({ of: { written, total } }: { of: MenuImport }) {
  const text = total === 0 ? 'Comparing the file with the menu' : `${written} of ${total} entries stored`
  return (
    <div role="status" className="grid gap-1.5 text-13">
      <p>{text}. The import continues if you leave this page; Recent Changes lists it when it is done.</p>
      <Meter label={text} value={written} max={total} className="text-pick-ink" />
    </div>
  )
}
