import { ChevronRight, Tablet } from '@comanda/ui/icons.ts'
import { Link } from 'wouter'

/** Shown below the sign-in: a wall screen should be paired instead of using a shared password. */
export function PairingHint({ path }: { path: string }) {
  return (
    <Link
      href={path}
      className="flex min-h-16 items-center gap-4 rounded-card border border-line-2 px-4 py-3 text-ink no-underline hover:border-line-strong hover:bg-hover"
    >
      <Tablet className="size-6 flex-none text-ink-2" />
      <span className="min-w-0 flex-auto">
        <span className="block font-semibold text-18">Is this the kitchen tablet?</span>
        <span className="block text-16 text-ink-2">Pair it with a code, no password</span>
      </span>
      <ChevronRight className="size-5 flex-none text-ink-3" />
    </Link>
  )
}
