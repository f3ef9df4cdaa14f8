import { Avatar } from '@comanda/ui/avatar'
import { Link } from 'wouter'

/** A person, with a link to their roles. */
export function PersonRow({
  name,
  email,
  detail,
  href,
}: {
  name: string
  email: string
  detail: string
  href: string
}) {
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-13 items-center gap-3 py-1.5 text-ink no-underline hover:bg-hover"
      >
        <Avatar name={name || email} className="size-8 flex-none text-11!" />
        <span className="min-w-0 flex-auto">
          <span className="block truncate font-semibold text-13">{name || email}</span>
          <span className="block truncate text-12 text-ink-2">{name ? email : detail}</span>
          {name && <span className="block text-12 text-ink-2 office:hidden">{detail}</span>}
        </span>
        {name && (
          <span className="max-w-[45%] flex-none truncate text-12 text-ink-2 max-office:hidden">
            {detail}
          </span>
        )}
      </Link>
    </li>
  )
}
