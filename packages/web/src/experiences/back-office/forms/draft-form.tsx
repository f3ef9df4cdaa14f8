import { cx } from '@comanda/ui/cx.ts'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { FailureNotice } from '../failure-notice.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { compare, type FieldTexts } from './draft.ts'
import { focusFirstIssue } from './focus-first-issue.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import type { DraftForm as Form } from './use-draft-form.ts'

export interface DraftFormProps<Fields extends object> {
  form: Form<Fields>
  /** What the form edits, as part of a sentence: "category". */
  thing: string
  /** The names of the fields where two versions are compared. */
  texts: FieldTexts<Fields>
  /** Whether an address still shows this form. Default: every address with the same path. */
  stays?: (to: URL) => boolean
  className?: string
  children: ReactNode
}

/**
 * The layout of a form for a stored row, in one column: its issues, conflicts, the last failure, and the confirmation before unsaved
 * changes are discarded or an upload is aborted. Ctrl+S saves. Its buttons can be elsewhere, with the attribute `form={form.id}`.
 */
export function DraftForm<Fields extends object>({
  form,
  thing,
  texts,
  stays,
  className = 'gap-4',
  children,
}: DraftFormProps<Fields>) {
  useLeaveGuard(form.id, form.changed ? form.fields : form.uploading, stays)
  const save = useEffectEvent(() => {
    if (form.changed && !form.busy) form.submit()
  })
  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save()
    }
    addEventListener('keydown', saveByKey)
    return () => removeEventListener('keydown', saveByKey)
  }, [])
  // The button that was pressed can be far below.
  const isRefused = form.conflict !== null || form.failure !== null
  useEffect(() => {
    const notice = isRefused ? document.getElementById(form.id)?.querySelector('[role="alert"]') : null
    notice?.scrollIntoView({ block: 'center' })
  }, [form.id, isRefused])
  const count = Object.keys(form.issues).length
  return (
    <form
      id={form.id}
      noValidate
      onSubmit={form.submit}
      className={cx('grid grid-cols-[minmax(0,1fr)]', className)}
    >
      {form.conflict && (
        <ConflictNotice
          thing={thing}
          differences={compare(form.conflict.base, form.fields, form.conflict.theirs, texts)}
          busy={form.busy}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.reset}
        />
      )}
      <FailureNotice failure={form.failure} />
      {count > 1 && (
        <Notice
          tone="danger"
          role="alert"
          icon={<CircleAlert className="size-4.5" />}
          trailing={<TextButton onClick={() => focusFirstIssue(form.id)}>Go to the first</TextButton>}
        >
          {count} fields need your attention.
        </Notice>
      )}
      {children}
    </form>
  )
}
