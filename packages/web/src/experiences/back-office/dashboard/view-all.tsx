import { ChevronRight } from '@comanda/ui/icons.ts'
import { Link } from 'wouter'
import { canOpen } from '../navigation.ts'
import { useStaff } from '../session.tsx'
import { useNavigation } from '../shell/navigation-context.tsx'

/** The first of these screens that the user can open; null when there is none. */
export function useOpenPath(paths: readonly string[]): string | null {
  const session = useStaff()
  const groups = useNavigation()
  return paths.find((path) => canOpen(groups, session, path)) ?? null
}

/** A link to the full list at the end of a heading; renders nothing if the user cannot open the list. */
export function ViewAll({ paths, label }: { paths: readonly string[]; label: string }) {
  const path = useOpenPath(paths)
  if (!path) return null
  return (
    <Link
      href={path}
      aria-label={label}
      className="relative flex items-center gap-0.5 rounded-4 text-ink-2 text-small no-underline after:absolute after:-inset-2 hover:text-ink hover:underline"
    >
      View all
      <ChevronRight className="size-3.5" />
    </Link>
  )
}
