import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { Download } from '@comanda/ui/icons.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { download } from '../lists/download.ts'

/** Downloads the menu as a file. */
export function ExportCard({ restaurantId }: { restaurantId: string }) {
  const exporting = useAction(
    async (format: 'csv' | 'menu') => (await loadApi()).catalog.exportMenu({ restaurantId, format }),
    { onDone: ({ fileName, text }) => download(new Blob([text]), fileName), toasts: 'Not exported' },
  )
  const busy = (format: 'csv' | 'menu') => exporting.busy && exporting.input === format
  return (
    <Card title="Export">
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          text="The dishes with prices, labels and visibility, one line each. Edit it in a spreadsheet and import it again. Enter addresses of pictures in the last column."
          busy={busy('csv')}
          onClick={() => exporting.run('csv')}
        >
          Spreadsheet (CSV)
        </Choice>
        <Choice
          text="The whole menu with entrees, options, allergens, hours and pictures: as a backup, or for another restaurant. It does not contain coupons, offers or sold-out marks."
          busy={busy('menu')}
          onClick={() => exporting.run('menu')}
        >
          Complete menu (JSON)
        </Choice>
      </div>
    </Card>
  )
}

function Choice({
  text,
  busy,
  onClick,
  children,
}: {
  text: string
  busy: boolean
  onClick: () => void
  children: string
}) {
  return (
    <div className="grid content-between gap-3">
      <p className="text-13 text-ink-2">{text}</p>
      <Button busy={busy} busyLabel="Exporting…" onClick={onClick} className="justify-self-start">
        <Download className="size-4" />
        {children}
      </Button>
    </div>
  )
}
