import { CommandDialog } from '@comanda/ui/command-dialog'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { NavGroup } from '../navigation.ts'
import { useStaff } from '../session.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'
import { useTheme } from '../theme.ts'
import { type PaletteCommand, paletteCommands } from './commands.tsx'
import { rank } from './rank.ts'
import { recentCommands, rememberCommand } from './recent.ts'

/** The command palette: screens, restaurants and actions by typing, recent ones first. */
export function Palette({ groups, onClose }: { groups: readonly NavGroup[]; onClose: () => void }) {
  const session = useStaff()
  const theme = useTheme()
  const [, navigate] = useLocation()
  const { leave } = useSignOut()
  const [typed, setTyped] = useState('')
  const [recent] = useState(recentCommands)
  const commands = paletteCommands({ session, groups, theme, navigate, leave }).map((command) => ({
    ...command,
    onSelect: () => {
      rememberCommand(command.id)
      onClose()
      command.onSelect()
    },
  }))
  return (
    <CommandDialog
      label="Search screens, restaurants and actions"
      typed={typed}
      onType={setTyped}
      groups={
        typed.trim() ? [{ label: null, commands: rank(commands, typed, recent) }] : byGroup(commands, recent)
      }
      empty="No results"
      onClose={onClose}
    />
  )
}

function byGroup(commands: readonly PaletteCommand[], recent: readonly string[]) {
  const last = recent.flatMap((id) => commands.find((command) => command.id === id) ?? [])
  const others = commands.filter((command) => !last.includes(command))
  const labels = [...new Set(others.map(({ group }) => group))]
  return [
    { label: 'Recent', commands: last },
    ...labels.map((label) => ({ label, commands: others.filter(({ group }) => group === label) })),
  ]
}
