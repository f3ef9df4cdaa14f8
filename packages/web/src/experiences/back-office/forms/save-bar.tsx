import { Button } from '@comanda/ui/button'
import type { DraftForm } from './use-draft-form.ts'

/** The end of a long form that is saved together: Reset and Save. */
export function SaveBar({
  form,
}: {
  form: Pick<DraftForm<object>, 'changed' | 'busy' | 'busyLabel' | 'reset'>
}) {
  return (
    <div className="flex items-center justify-end gap-3">
      {form.changed && <span className="text-13 text-ink-2">Unsaved changes</span>}
      <Button disabled={!form.changed || form.busy} onClick={form.reset}>
        Reset
      </Button>
      <Button
        type="submit"
        variant="solid"
        busy={form.busy}
        busyLabel={form.busyLabel}
        disabled={!form.changed}
      >
        Save
      </Button>
    </div>
  )
}
