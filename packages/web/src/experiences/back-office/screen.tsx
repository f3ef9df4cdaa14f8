import { cx } from '@comanda/ui/cx.ts'
import { ChevronRight } from '@comanda/ui/icons.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useEmbeddedMenu } from './embedded.ts'
import { scopeName } from './scope-name.ts'
import { useStaff } from './session.tsx'
import { useArrival } from './shell/arrival.tsx'
import { ShellActions } from './shell/shell-actions.tsx'
import { focusBehindDialogs } from './side-panel.tsx'

export { SidePanel } from './side-panel.tsx'

export interface ScreenProps {
  title: string
  /** One short sentence next to the title. */
  subtitle?: string
  /** Buttons at the end of the header, the primary one last. */
  actions?: ReactNode
  /** On a phone the actions are at the bottom, within reach of the thumb, in place of the tabs. */
  actionsAtBottom?: boolean
  /** A SidePanel that is open next to the content, or nothing. */
  aside?: ReactNode
  /** No padding, for content that extends to the edges. */
  flush?: boolean
  children: ReactNode
}

/** The layout of every screen: header, scrolling content, and the open side panel. */
export function Screen(props: ScreenProps) {
  return useEmbeddedMenu() ? <EmbeddedScreen {...props} /> : <FullScreen {...props} />
}

/** The same, embedded in another screen. */
function EmbeddedScreen({ title, subtitle, actions, aside, children }: ScreenProps) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-13 text-ink-2">{subtitle ?? title}</p>
        {actions}
      </div>
      {children}
      {aside}
    </section>
  )
}

function FullScreen({ title, subtitle, actions, actionsAtBottom, aside, flush, children }: ScreenProps) {
  const session = useStaff()
  const where = scopeName(session)
  // A selected restaurant is named in the bar above.
  const named = title === where || (session.restaurant !== null && !session.onOwnDomain)
  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = useArrival()
  useEffect(() => {
    // After a link inside the app the new screen starts at its top; the browser handles the first page.
    if ((arrived() || isFocusLost()) && heading.current) {
      focusBehindDialogs(heading.current, { preventScroll: true })
    }
  }, [arrived])
  useEffect(() => {
    document.title = title === where ? `${title} · Comanda` : `${title} · ${where}`
  }, [title, where])
  return (
    <>
      <header
        className={cx(
          'sticky top-0 z-header flex min-h-13 flex-none flex-wrap items-end gap-x-3 gap-y-2 border-line border-b bg-canvas px-4 pt-3 pb-3 office:static office:flex-nowrap office:items-center office:bg-surface office:px-6 office:py-2 print:static',
          // Its stacking layer contains the actions, which cover the tabs.
          actionsAtBottom && 'max-office:z-scrim',
        )}
      >
        <div className="min-w-0 flex-auto office:flex office:items-center office:gap-1.5">
          {!named && (
            <p className="truncate text-13 text-ink-2 office:contents">
              <span
                className={cx(
                  'shrink-[99999] truncate wide:flex-none',
                  session.onOwnDomain && 'office:hidden',
                )}
              >
                {where}
              </span>
              {!session.onOwnDomain && <ChevronRight className="hidden size-3.5 text-ink-3 office:block" />}
            </p>
          )}
          {/* What is next to the title shrinks before it. */}
          <h1
            ref={heading}
            tabIndex={-1}
            className="min-w-0 truncate font-bold text-24 tracking-tight outline-none office:font-semibold office:text-16 office:tracking-normal"
          >
            {title}
          </h1>
          {subtitle && (
            <p className="ml-1.5 hidden min-w-0 shrink-[99999] text-13 text-ink-2 leading-tight wide:line-clamp-2">
              {subtitle}
            </p>
          )}
        </div>
        <div
          className={cx(
            'flex max-w-full flex-none flex-wrap items-center gap-2 office:flex-nowrap print:hidden',
            actionsAtBottom &&
              'bottom-actions max-office:fixed max-office:inset-x-0 max-office:bottom-0 max-office:z-scrim max-office:justify-end max-office:border-line max-office:border-t max-office:bg-surface max-office:min-h-[calc(4rem+1px+env(safe-area-inset-bottom))] max-office:px-3 max-office:pt-2.5 max-office:pb-[max(0.625rem,env(safe-area-inset-bottom))] max-office:[&>button:last-child]:flex-auto',
          )}
        >
          <ShellActions />
          {actions}
        </div>
      </header>
      <div className="flex min-h-0 flex-auto">
        <div
          className={cx(
            // relative: otherwise visually hidden texts and inputs, which are absolute, would make the page longer than the window
            'relative min-w-0 flex-auto office:overflow-y-auto office:overscroll-contain print:overflow-visible!',
            !flush && 'p-4 office:p-6',
            actionsAtBottom && 'max-office:pb-20',
          )}
        >
          {children}
        </div>
        {aside}
      </div>
    </>
  )
}

/** Whether the focused element, such as the button "New page", was removed with the previous screen at this address. */
function isFocusLost(): boolean {
  return navigator.userActivation?.hasBeenActive && document.activeElement === document.body
}
