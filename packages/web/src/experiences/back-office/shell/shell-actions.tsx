import { Button } from '@comanda/ui/button'
import { Radio, Search } from '@comanda/ui/icons.ts'
import { Keycap } from '@comanda/ui/keycap'
import { LinkButton } from '@comanda/ui/link-button'
import { usePalette } from '../palette/palette-host.tsx'
import { useStaff } from '../session.tsx'
import { kitchenPath } from './locations.ts'

/** Actions in every header: the palette, and the link to live orders. */
export function ShellActions() {
  const session = useStaff()
  const palette = usePalette()
  return (
    <div className="hidden items-center gap-2 office:flex">
      <Button
        variant="plain"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search and commands"
        onPointerEnter={palette.preload}
        onFocus={palette.preload}
        onClick={palette.open}
        className="px-2!"
      >
        <Search className="size-4" />
        <span className="visually-hidden">Search and commands</span>
        <span className="pointer-coarse:hidden">
          <Keycap>{isApple() ? '⌘K' : 'Ctrl K'}</Keycap>
        </span>
      </Button>
      {session.may('kitchen.view') && (
        <LinkButton href={kitchenPath(session)}>
          <Radio className="size-4" />
          Live Orders
        </LinkButton>
      )}
    </div>
  )
}

function isApple(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform)
}
