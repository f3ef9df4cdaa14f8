import { Bike, Gauge, History, LayoutGrid, ListOrdered, Search, Settings } from '@comanda/ui/icons.ts'
import { memo } from 'react'
import { HeaderButton } from '../parts/header-button.tsx'
import { useScreenSetting } from '../settings/screen-settings.ts'

/** The dialog that is open over the board. */
export type Panel = 'search' | 'settings' | 'updates' | 'pause'

export interface HeaderActionsProps {
  unread: number
  /** Lanes fit side by side. */
  wide: boolean
  past: boolean
  onPast: (past: boolean) => void
  /** The kitchen load is shown instead of the orders. */
  load: boolean
  onLoad: (load: boolean) => void
  onOpen: (panel: Panel) => void
}

/** The buttons of the header. On a phone, the two toggles are in the settings and in the list. */
export const HeaderActions = memo(function HeaderActions({
  unread,
  wide,
  past,
  onPast,
  load,
  onLoad,
  onOpen,
}: HeaderActionsProps) {
  const [allDay, setAllDay] = useScreenSetting('allDay')
  const [layout, setLayout] = useScreenSetting('layout')
  return (
    <>
      {/* The load screen of a phone has room for four buttons, one of which leads back. */}
      <HeaderButton icon={Search} label="Search" wideOnly={load} onClick={() => onOpen('search')} />
      <HeaderButton icon={Bike} label="Updates" count={unread} onClick={() => onOpen('updates')} />
      <HeaderButton icon={Gauge} label="Load" pressed={load} wideOnly={!load} onClick={() => onLoad(!load)} />
      {wide && (
        <HeaderButton
          icon={LayoutGrid}
          label="By time"
          pressed={layout === 'flow'}
          onClick={() => setLayout(layout === 'flow' ? 'lanes' : 'flow')}
        />
      )}
      <HeaderButton
        icon={ListOrdered}
        label="All day"
        pressed={allDay}
        wideOnly
        onClick={() => setAllDay(!allDay)}
      />
      <HeaderButton
        icon={History}
        label="Past Orders"
        pressed={past}
        wideOnly
        onClick={() => onPast(!past)}
      />
      <HeaderButton icon={Settings} label="Settings" onClick={() => onOpen('settings')} />
    </>
  )
})
