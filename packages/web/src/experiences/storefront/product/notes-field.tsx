import { maxNoteLength } from '@comanda/domain/ordering/cart'
import { TextArea } from '@comanda/ui/text-area'

/** Special instructions for one dish. */
export function NotesField({ value, onChange }: { value: string; onChange: (notes: string) => void }) {
  return (
    <div className="border-line border-t pt-5">
      <TextArea
        label={<span className="text-body">Notes to kitchen</span>}
        labelEnd={
          <span className="text-13 text-ink-3 tnum">
            {value.length} / {maxNoteLength}
          </span>
        }
        placeholder="Allergies, or anything the kitchen should know"
        maxLength={maxNoteLength}
        value={value}
        onChange={(event) => onChange(event.target.value.slice(0, maxNoteLength))}
      />
    </div>
  )
}
