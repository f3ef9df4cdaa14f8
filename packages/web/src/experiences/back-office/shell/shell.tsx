import type { PageState } from '@comanda/contract/page'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary } from '../../../shared/error-boundary.tsx'
import { loadApi } from '../../../shared/load-api.ts'
import { LeaveGuardHost } from '../forms/leave-guard.tsx'
import { entryAt, type NavGroup } from '../navigation.ts'
import { PaletteHost } from '../palette/palette-host.tsx'
import { ResultHost } from '../results/results.tsx'
import { useStaff } from '../session.tsx'
import { SetupRequired } from '../setup/setup-required.tsx'
import { dueSetup } from '../setup/setup-state.ts'
import { ArrivalProvider } from './arrival.tsx'
import { ContextBar } from './context-bar.tsx'
import { NavigationContext } from './navigation-context.tsx'
import { ScreenDenied, ScreenNotFound } from './no-screen.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { Sidebar } from './sidebar.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

interface ShellProps {
  groups: readonly NavGroup[]
  state: PageState
}

/** The layout around every screen of a back office. */
export function Shell({ groups, state }: ShellProps) {
  useCountPage()
  useFocusAfterRemoval()
  return (
    <NavigationContext value={groups}>
      <ArrivalProvider>
        <PaletteHost groups={groups}>
          <a
            href="#main"
            className="fixed top-2 left-2 z-toast -translate-y-20 rounded-8 bg-solid px-4 py-2 text-on-solid focus-visible:translate-y-0"
          >
            Skip to content
          </a>
          <div className="min-h-dvh bg-sunken office:flex office:h-dvh print:block print:h-auto print:bg-surface">
            <Sidebar groups={groups} />
            <main
              id="main"
              tabIndex={-1}
              className="flex min-h-dvh min-w-0 flex-auto flex-col bg-surface pb-16 outline-none office:my-2 office:mr-2 office:min-h-0 office:overflow-clip office:rounded-12 office:border office:border-line office:pb-0 print:m-0 print:border-0"
            >
              <ContextBar />
              <CurrentScreen groups={groups} state={state} />
            </main>
            <PhoneTabs groups={groups} />
          </div>
          <ResultHost />
          <LeaveGuardHost />
        </PaletteHost>
      </ArrivalProvider>
    </NavigationContext>
  )
}

function CurrentScreen({ groups, state }: ShellProps) {
  const session = useStaff()
  const [path] = useLocation()
  const entry = entryAt(groups, path)
  if (!entry) return <ScreenNotFound />
  const isOwn = entry.path === '/admin/restaurant' || entry.path === '/admin/account'
  if (!isOwn && dueSetup(session)) return <SetupRequired title={entry.label} />
  if (!entry.shown(session)) return <ScreenDenied label={entry.label} />
  const CurrentEntry = entry.screen
  return (
    <ErrorBoundary
      key={entry.path}
      context="other"
      mainPage="/admin"
      phone={state.restaurant?.phone}
      supportEmail={state.supportEmail}
      inLayout
    >
      <CurrentEntry />
    </ErrorBoundary>
  )
}

/** Counts each page of the back office that is opened. A view that cannot be reported is not counted. */
function useCountPage(): void {
  const [path] = useLocation()
  useEffect(() => {
    loadApi()
      .then((api) => api.analytics.countOfficePage({ path: path.slice(0, 300) }))
      .catch(() => {})
  }, [path])
}
