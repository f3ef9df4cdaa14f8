import { appVersion } from '@comanda/contract/version'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { Card } from '@comanda/ui/card'
import { EmptyState } from '@comanda/ui/empty-state'
import { ChevronRight, Mail, Search } from '@comanda/ui/icons.ts'
import { Keycap } from '@comanda/ui/keycap'
import { SearchField } from '@comanda/ui/search-field'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { readPageState } from '../../../shared/page-state.ts'
import { hasWords } from '../lists/has-words.ts'
import { text, useSearchState } from '../lists/search-state.ts'
import { canOpen } from '../navigation.ts'
import { scopeName } from '../scope-name.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { useNavigation } from '../shell/navigation-context.tsx'
import { type Task, tasks } from './tasks.ts'

const taskSearch = z.object({ search: text() })

/** Help and Support: common tasks, contact, and keyboard shortcuts. */
export default function HelpScreen() {
  const session = useStaff()
  const groups = useNavigation()
  const { state, type } = useSearchState(taskSearch)
  const own = tasks.filter(({ path }) => canOpen(groups, session, path))
  return (
    <Screen title="Help and Support">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="tasks" className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="tasks" className="font-semibold text-15">
              Common tasks
            </h2>
            <SearchField
              label="Search tasks..."
              value={state.search}
              onChange={(search) => type({ search })}
              hotkey
              className="w-full sm:w-60"
            />
          </div>
          <TaskList tasks={matching(own, state.search)} />
        </section>
        <div className="grid content-start gap-4">
          <ContactCard />
          <ShortcutsCard />
        </div>
      </div>
    </Screen>
  )
}

function matching(all: readonly Task[], typed: string): Task[] {
  return all.filter(({ title, text }) => hasWords(`${title} ${text}`, typed))
}

function TaskList({ tasks: found }: { tasks: readonly Task[] }) {
  if (found.length === 0) {
    return (
      <EmptyState level={3} icon={<Search className="size-5" />} title="No matching task">
        Contact support if your question is not listed.
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {found.map(({ path, title, text }) => (
        <li key={title}>
          <Link
            href={path}
            className="flex h-full min-h-18 items-center gap-3 rounded-card border border-line px-4 py-3 text-ink no-underline hover:border-line-2 hover:bg-hover"
          >
            <span className="min-w-0 flex-auto">
              <span className="block font-semibold text-14">{title}</span>
              <span className="block text-13 text-ink-2">{text}</span>
            </span>
            <ChevronRight className="size-4 flex-none text-ink-3" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ContactCard() {
  const session = useStaff()
  const { supportEmail } = readPageState()
  const subject = `Help: ${scopeName(session)}`
  const body = `\n\nAccount: ${session.user.email}\nRestaurant: ${scopeName(session)}\nVersion: ${appVersion}\n`
  const href = `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <Card title="Contact support">
      <p className="text-13 text-ink-2">
        Describe what you did and what happened. The email names your account and restaurant.
      </p>
      <a href={href} className={`${buttonClass({ variant: 'solid' })} mt-3`}>
        <Mail className="size-4" />
        Email support
      </a>
      <p className="mt-3 break-all text-13 text-ink-2">{supportEmail}</p>
      <p className="text-13 text-ink-3">Comanda {appVersion}</p>
    </Card>
  )
}

const shortcuts = [
  ['Ctrl K', 'Search and commands'],
  ['/', 'Search the current list'],
  ['↑ ↓', 'Move within search results'],
  ['Enter', 'Open the selected result'],
  ['Esc', 'Close a dialog or panel'],
] as const

function ShortcutsCard() {
  return (
    <Card title="Keyboard shortcuts">
      <dl className="grid gap-2 text-13">
        {shortcuts.map(([keys, effect]) => (
          <div key={keys} className="flex items-center justify-between gap-3">
            <dt className="order-2">
              <Keycap>{keys}</Keycap>
            </dt>
            <dd className="text-ink-2">{effect}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
