import { buttonClass } from '@comanda/ui/button-class.ts'
import { cx } from '@comanda/ui/cx.ts'
import { FileText } from '@comanda/ui/icons.ts'
import { Spinner } from '@comanda/ui/spinner'
import { type DragEvent, useState } from 'react'

/** A place to drop a menu file, with a button to choose one. */
export function FilePicker({
  fileName,
  busy,
  onPick,
}: {
  fileName: string | null
  busy: boolean
  onPick: (file: File) => void
}) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onPick(file)
  }
  return (
    <section
      aria-label="Menu file"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-12 border border-line-strong border-dashed p-4',
        over && 'bg-pick-tint',
      )}
    >
      <FileText className="size-6 text-ink-3" />
      <p className="min-w-0 flex-1 basis-40 text-13" role="status">
        {busy ? (
          <span className="flex items-center gap-2">
            <Spinner className="size-4" /> Checking {fileName}…
          </span>
        ) : (
          (fileName ?? 'Drop a CSV or JSON file here. You see all changes before anything is imported.')
        )}
      </p>
      <label className={cx(buttonClass({ variant: 'outline' }), 'relative focus-within:outline-2')}>
        {fileName ? 'Choose another file' : 'Choose a file'}
        <input
          type="file"
          accept=".csv,.json,text/csv,application/json"
          className="visually-hidden"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) onPick(file)
          }}
        />
      </label>
    </section>
  )
}
