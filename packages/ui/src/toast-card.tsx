import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { CircleAlert, CircleCheck, Info, WifiOff, X } from './icons.ts'
import { dismissToast, releaseToasts, type ToastEntry } from './toast.ts'

/** One toast: red with its code for an error, the surface color otherwise. */
export function ToastCard({ entry }: { entry: ToastEntry }) {
  const isError = entry.kind === 'error'
  const dismiss = () => {
    dismissToast(entry.id)
    releaseToasts()
  }
  return (
    <div
      className={cx(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-12 py-3 pr-2 pl-3.5 text-14 shadow-e-3 in-data-[room=kitchen]:text-18',
        isError ? 'bg-danger text-on-danger' : 'border border-line bg-surface text-ink',
      )}
    >
      {iconOf(entry)}
      <div className="min-w-0 flex-auto py-px">
        <p className="font-semibold">{entry.message}</p>
        {entry.code && <p className="text-12 code in-data-[room=kitchen]:text-16">{entry.code}</p>}
      </div>
      {entry.action && (
        <button
          type="button"
          onClick={() => {
            entry.action?.onSelect()
            dismiss()
          }}
          className={cx(
            'relative flex-none rounded-6 border px-2 py-px font-medium text-12 after:absolute after:-inset-3 in-data-[room=kitchen]:text-16',
            isError ? 'border-current' : 'border-line text-ink-2 hover:text-ink',
          )}
        >
          {entry.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="relative flex-none rounded-6 p-0.5 after:absolute after:-inset-3"
      >
        <X className="size-4.5" />
      </button>
    </div>
  )
}

function iconOf({ kind, code }: ToastEntry): ReactNode {
  const common = { 'aria-hidden': true, className: 'mt-px size-5' } as const
  if (kind === 'success')
    return <CircleCheck {...common} className={cx(common.className, 'text-success-ink')} />
  if (kind === 'info') return <Info {...common} className={cx(common.className, 'text-info-ink')} />
  return code === 'NETWORK_ERROR' ? <WifiOff {...common} /> : <CircleAlert {...common} />
}
