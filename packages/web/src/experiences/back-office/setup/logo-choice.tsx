import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { FieldError } from '@comanda/ui/field-error'
import { CloudUpload, Trash2 } from '@comanda/ui/icons.ts'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { changeAndFocus } from '../forms/keep-focus.ts'
import { fileIssue, fileOf, pictureTypes } from '../pictures/picture-file.ts'

/** Chooses the logo of a restaurant that does not exist yet: the file is sent when the restaurant is saved. */
export function LogoChoice({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [issue, setIssue] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const address = useAddress(file)
  const choose = (chosen: File | null) => {
    if (!chosen) return
    const found = fileIssue(chosen)
    setIssue(found)
    if (!found) onChange(chosen)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    choose(fileOf(event.dataTransfer))
  }
  const open = () => input.current?.click()
  return (
    <fieldset
      aria-describedby={`${id}-note`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <legend className="mb-1.5 font-semibold text-ink text-small">
        Logo <span className="font-normal text-ink-3">optional</span>
      </legend>
      <div
        className={cx(
          'aspect-[2/1] max-h-48 w-full max-w-96 overflow-hidden rounded-8 border bg-canvas',
          address ? 'border-line' : 'border-line-strong border-dashed',
          isOver && 'border-pick! bg-pick-tint',
        )}
      >
        {address ? (
          <img
            src={address}
            alt="The chosen logo"
            className="size-full object-contain p-3"
            onError={() => {
              setIssue('File must be an image')
              onChange(null)
            }}
          />
        ) : (
          <button
            ref={chooser}
            type="button"
            onClick={open}
            className="grid size-full place-content-center justify-items-center gap-1.5 p-3 text-13 text-ink-2 hover:bg-hover"
          >
            <CloudUpload className="size-6" />
            <span>
              <b className="text-ink">Choose a file</b> or drop it here
            </span>
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label="Logo: choose a file"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0] ?? null)
          currentTarget.value = ''
        }}
        className="visually-hidden"
      />
      {file && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          <Button onClick={open}>Choose another</Button>
          <Button variant="plain" onClick={() => changeAndFocus(() => onChange(null), chooser)}>
            <Trash2 className="size-4" />
            Remove
          </Button>
        </div>
      )}
      {issue ? (
        <FieldError id={`${id}-note`}>{issue}</FieldError>
      ) : (
        <p id={`${id}-note`} className="mt-1.5 text-ink-3 text-small">
          JPG, PNG, WebP, under 5MB. Recommended 400x200px.
        </p>
      )}
    </fieldset>
  )
}

/** An object URL of the file while it is displayed. */
function useAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return file && address
}
