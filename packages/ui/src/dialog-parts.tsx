import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { X } from './icons.ts'

/** Title and description at the top of a dialog or sheet. */
export function DialogHeader({
  id,
  title,
  above,
  description,
  closable,
  className,
}: {
  id: string
  title: ReactNode
  above?: ReactNode
  description?: ReactNode
  /** Leaves room for the close button. */
  closable: boolean
  className?: string
}) {
  return (
    <header className={cx('flex-none px-dialog pt-dialog', closable && 'pr-18', className)}>
      {above && <div className="mb-5">{above}</div>}
      <h2 id={id} className="font-semibold font-title text-title">
        {title}
      </h2>
      {description && (
        <p id={`${id}-about`} className="mt-1 text-body text-ink-2">
          {description}
        </p>
      )}
    </header>
  )
}

/** Fixed below the scrolling body, clear of a phone's home indicator. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="sticky bottom-0 z-sticky flex-none border-line border-t bg-surface px-dialog pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      {children}
    </footer>
  )
}

export function CloseButton({ onClose, floating }: { onClose: () => void; floating?: boolean }) {
  return (
    <IconButton
      label="Close"
      icon={<X className="size-5" />}
      onClick={onClose}
      className={cx(
        'absolute! top-4 right-4 z-header min-w-ctl text-ink!',
        floating ? 'bg-surface/92! shadow-e-2' : 'bg-sunken!',
      )}
    />
  )
}
