import type { Board } from '@comanda/contract/kitchen'
import { useLocation } from 'wouter'
import { kitchenPath } from '../kitchen-path.ts'
import { PauseDialog } from '../pause/pause-dialog.tsx'
import { SearchDialog } from '../search/search-dialog.tsx'
import { SettingsDialog } from '../settings/settings-dialog.tsx'
import { useBoardSecond } from '../ticket/board-clock.ts'
import { UpdatesDialog } from '../updates/updates-dialog.tsx'
import type { Updates } from '../updates/use-updates.ts'
import type { Lanes } from './board-state.ts'
import type { Panel } from './header-actions.tsx'

export interface PanelsProps {
  panel: Panel | null
  onPanel: (panel: Panel | null) => void
  board: Board
  lanes: Lanes
  updates: Updates
}

/** The dialog that is open over the board. The board continues to update below it. */
export function Panels({ panel, ...rest }: PanelsProps) {
  return panel && <Opened panel={panel} {...rest} />
}

function Opened({ panel, onPanel, board, lanes, updates }: PanelsProps & { panel: Panel }) {
  const now = useBoardSecond()
  const [path, navigate] = useLocation()
  const { restaurant } = board
  const onClose = () => onPanel(null)
  if (panel === 'settings') {
    return (
      <SettingsDialog
        board={board}
        completed={lanes.completed.length}
        now={now}
        onDisable={() => onPanel('pause')}
        onLoad={() => {
          onPanel(null)
          navigate(kitchenPath(path, 'load'))
        }}
        onClose={onClose}
      />
    )
  }
  if (panel === 'search') return <SearchDialog tickets={board.tickets} onClose={onClose} />
  if (panel === 'updates') {
    return <UpdatesDialog updates={updates} now={now} zone={restaurant.timezone} onClose={onClose} />
  }
  const { length: openOrders } = [...lanes.new, ...lanes.acknowledged, ...lanes.preparing, ...lanes.ready]
  return <PauseDialog openOrders={openOrders} now={now} onClose={onClose} />
}
