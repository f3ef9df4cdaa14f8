import { buttonClass } from '@comanda/ui/button-class.ts'
import { cx } from '@comanda/ui/cx.ts'
import { CircleQuestionMark, Plus, Settings } from '@comanda/ui/icons.ts'
import { Link } from 'wouter'
import { useStaff } from '../session.tsx'

/** New Product and Settings, for users who may open them. */
export function QuickLinks({ compact }: { compact: boolean }) {
  const { may } = useStaff()
  const newProduct = may('menu.manage')
  const settings = may('settings.manage')
  if (!newProduct && !settings) return null
  return (
    <div className={cx('my-1 flex flex-none gap-1.5', compact && 'flex-col items-center')}>
      {newProduct && (
        <Link
          href="/admin/products/new"
          aria-label={compact ? 'New Product' : undefined}
          title={compact ? 'New Product' : undefined}
          className={cx(buttonClass(), compact ? 'size-9 px-0!' : 'flex-auto!')}
        >
          <Plus className="size-4" />
          {!compact && 'New Product'}
        </Link>
      )}
      {settings && (
        <Link
          href="/admin/settings"
          aria-label="Open settings"
          title="Settings"
          className={cx(buttonClass(), compact ? 'size-9 px-0!' : 'px-2!')}
        >
          <Settings className="size-4" />
        </Link>
      )}
    </div>
  )
}

export function HelpLink({ compact }: { compact: boolean }) {
  const label = 'Help and Support'
  return (
    <Link
      href="/admin/help"
      aria-label={compact ? label : undefined}
      title={compact ? label : undefined}
      className={cx(
        'flex min-h-8 flex-none items-center gap-2.5 rounded-8 px-2 font-medium text-13 text-ink-2 no-underline hover:bg-hover hover:text-ink',
        compact && 'mx-auto size-9 justify-center px-0!',
      )}
    >
      <CircleQuestionMark className="size-4" />
      {!compact && label}
    </Link>
  )
}
