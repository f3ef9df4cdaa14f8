import { useState } from 'react'
import { readStored, readStoredList, writeStored } from '../../../shared/browser-store.ts'

const collapsedKey = 'comanda.sidebar.collapsed'
const closedKey = 'comanda.sidebar.closed-groups'

/** Whether the sidebar is collapsed to icons, and which of its groups are closed. Stored in this browser. */
export function useSidebarMemory() {
  const [collapsed, setCollapsed] = useState(() => readStored(collapsedKey) === 'yes')
  const [closed, setClosed] = useState<readonly string[]>(() => readStoredList(closedKey))
  return {
    collapsed,
    isClosed: (group: string) => closed.includes(group),
    toggleSidebar: () => {
      writeStored(collapsedKey, collapsed ? null : 'yes')
      setCollapsed(!collapsed)
    },
    toggleGroup: (group: string) => {
      const next = closed.includes(group) ? closed.filter((other) => other !== group) : [...closed, group]
      writeStored(closedKey, next.length > 0 ? JSON.stringify(next) : null)
      setClosed(next)
    },
  }
}
