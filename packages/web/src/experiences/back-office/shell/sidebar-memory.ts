import { useState } from 'react'
import { readStored, readStoredList, writeStored } from '../../../shared/browser-store.ts'
import type { NavGroup } from '../navigation.ts'

const collapsedKey = 'comanda.sidebar.collapsed'
const toggledKey = 'comanda.sidebar.closed-groups'

/**
 * Whether the sidebar is collapsed to icons, and which of its groups are closed: those that start closed and
 * were not toggled, and the others that were. Stored in this browser. For owners on the platform's host no group starts
 * closed, because they mainly work on their menu.
 */
export function useSidebarMemory({ isForPlatform }: { isForPlatform: boolean }) {
  const [collapsed, setCollapsed] = useState(() => readStored(collapsedKey) === 'yes')
  const [toggled, setToggled] = useState<readonly string[]>(() => readStoredList(toggledKey))
  return {
    collapsed,
    isClosed: ({ label, startsClosed = false }: NavGroup) =>
      label !== null && toggled.includes(label) !== (startsClosed && isForPlatform),
    toggleSidebar: () => {
      writeStored(collapsedKey, collapsed ? null : 'yes')
      setCollapsed(!collapsed)
    },
    toggleGroup: (group: string) => {
      const next = toggled.includes(group) ? toggled.filter((other) => other !== group) : [...toggled, group]
      writeStored(toggledKey, next.length > 0 ? JSON.stringify(next) : null)
      setToggled(next)
    },
  }
}
