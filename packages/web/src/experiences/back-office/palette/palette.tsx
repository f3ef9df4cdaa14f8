import { CommandDialog } from '@comanda/ui/command-dialog'
import type { CommandGroup } from '@comanda/ui/command-list'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useNow } from '../../../shared/clock.ts'
import type { NavGroup } from '../navigation.ts'
import { useStaff } from '../session.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'
import { useTheme } from '../theme.ts'
import { type PaletteCommand, paletteCommands } from './commands.tsx'
import { hitCommands } from './hits.tsx'
import { rank } from './rank.ts'
import { recentCommands, recentHits, rememberCommand, rememberHit } from './recent.ts'
import { useHits } from './use-hits.ts'

/** Max number of screens and actions above the matching data. */
const MAX_COMMANDS = 6

/** The command palette: screens, restaurants, actions and data by typing, recent ones first. */
export function Palette({ groups, onClose }: { groups: readonly NavGroup[]; onClose: () => void }) {
  const session = useStaff()
  const theme = useTheme()
  const now = useNow(Date.now(), 60_000)
  const [, navigate] = useLocation()
  const { leave } = useSignOut()
  const [typed, setTyped] = useState('')
  const [recent] = useState(recentCommands)
  const { hits, isSearching, isFailed } = useHits(session.restaurantId, typed)
  const closing = (command: PaletteCommand, remember: () => void): PaletteCommand => ({
    ...command,
    onSelect: () => {
      remember()
      onClose()
      command.onSelect()
    },
  })
  const commands = paletteCommands({ session, groups, theme, navigate, leave }).map((command) =>
    closing(command, () => rememberCommand(command.id)),
  )
  const ofHits = (list: typeof hits) =>
    hitCommands(list, session, navigate, now).map((command, at) =>
      closing(command, () => rememberHit(session.user.id, list[at])),
    )
  const isTyped = typed.trim() !== ''
  const found = byGroup(ofHits(hits))
  const ranked = isTyped ? rank(commands, typed, recent) : []
  return (
    <CommandDialog
      label="Search screens, orders, dishes and people"
      typed={typed}
      onType={setTyped}
      groups={
        isTyped
          ? [{ label: null, commands: found.length > 0 ? ranked.slice(0, MAX_COMMANDS) : ranked }, ...found]
          : withRecent(commands, recent, ofHits(recentHits(session.user.id)))
      }
      empty={isSearching ? 'Searching…' : 'No results'}
      note={isFailed ? 'Orders, dishes and people were not searched. Check the connection.' : undefined}
      onClose={onClose}
    />
  )
}

function byGroup(commands: readonly PaletteCommand[]): CommandGroup[] {
  const labels = [...new Set(commands.map(({ group }) => group))]
  return labels.map((label) => ({ label, commands: commands.filter(({ group }) => group === label) }))
}

function withRecent(
  commands: readonly PaletteCommand[],
  recent: readonly string[],
  hits: readonly PaletteCommand[],
): CommandGroup[] {
  const last = recent.flatMap((id) => commands.find((command) => command.id === id) ?? [])
  const others = commands.filter((command) => !last.includes(command))
  return [{ label: 'Recent', commands: [...hits, ...last] }, ...byGroup(others)]
}
