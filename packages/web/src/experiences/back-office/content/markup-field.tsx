import { cx } from '@comanda/ui/cx.ts'
import { FieldError } from '@comanda/ui/field-error'
import { type KeyboardEvent, useId, useRef } from 'react'

interface Tool {
  name: string
  face: string
  /** With Ctrl or ⌘. */
  key?: string
  apply: (selected: string) => string
}

const lines = (prefix: (index: number) => string) => (selected: string) =>
  (selected || 'Text')
    .split('\n')
    .map((line, index) => prefix(index) + line)
    .join('\n')

const tools: readonly Tool[] = [
  { name: 'Heading', face: 'H2', apply: lines(() => '## ') },
  { name: 'Smaller heading', face: 'H3', apply: lines(() => '### ') },
  { name: 'Bold', face: 'B', key: 'b', apply: (selected) => `**${selected || 'bold'}**` },
  { name: 'Italic', face: 'I', key: 'i', apply: (selected) => `*${selected || 'italic'}*` },
  { name: 'Link', face: 'Link', key: 'k', apply: (selected) => `[${selected || 'link'}](https://)` },
  { name: 'List', face: '• List', apply: lines(() => '- ') },
  { name: 'Numbered list', face: '1. List', apply: lines((index) => `${index + 1}. `) },
]

/** A text with markup for headings, lists, bold, italic and links, inserted by buttons and keyboard shortcuts. */
export function MarkupField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const apply = (tool: Tool) => {
    const area = field.current
    if (!area) return
    area.focus()
    const { selectionStart: start, selectionEnd: end } = area
    const inserted = tool.apply(value.slice(start, end))
    // Preserves the undo history of the field, which a new value would clear.
    if (!document.execCommand('insertText', false, inserted)) {
      onChange(value.slice(0, start) + inserted + value.slice(end))
    }
    area.setSelectionRange(start, start + inserted.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    const tool = tools.find(({ key }) => key === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    event.stopPropagation()
    apply(tool)
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-small">
        Text
      </label>
      <div
        className={cx(
          'overflow-hidden rounded-8 border bg-surface focus-within:outline-2 focus-within:outline-focus',
          error ? 'border-danger' : 'border-line-strong',
        )}
      >
        <div
          role="toolbar"
          aria-label="Format"
          className="flex flex-wrap gap-1 border-line border-b bg-canvas p-1"
        >
          {tools.map((tool) => (
            <button
              key={tool.name}
              type="button"
              aria-label={tool.name}
              title={tool.key ? `${tool.name} (Ctrl ${tool.key.toUpperCase()})` : tool.name}
              onClick={() => apply(tool)}
              className="min-h-8 rounded-6 px-2.5 font-semibold text-13 text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
            >
              {tool.face}
            </button>
          ))}
        </div>
        <textarea
          ref={field}
          id={id}
          rows={16}
          maxLength={25_000}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={onKeyDown}
          className="block w-full resize-y bg-transparent p-3 text-15 leading-relaxed outline-none"
        />
      </div>
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        <p id={`${id}-hint`} className="mt-1.5 text-12 text-ink-2">
          An empty line starts a new paragraph. Ctrl+Z undoes.
        </p>
      )}
    </div>
  )
}
