import type { Picture } from '@comanda/domain/menu/menu'
import { Mark } from '@comanda/ui/logo'
import type { ReactNode } from 'react'

export interface SignInLayoutProps {
  /** Food pictures: one above the form on a phone and next to it on a desktop, or several next to it. */
  pictures: readonly Picture[]
  /** A restaurant's logo, or the platform's. */
  mark: ReactNode
  title: string
  text?: string
  /** Shown below the form. */
  footer?: ReactNode
  /** Whether the footer names the platform, as on the page of a restaurant. */
  signed?: boolean
  children: ReactNode
}

/** One form on an otherwise empty page, with food pictures. */
export function SignInLayout({ pictures, mark, title, text, footer, signed, children }: SignInLayoutProps) {
  const [single] = pictures.length === 1 ? pictures : []
  return (
    <div className={`flex min-h-dvh flex-col bg-surface office:grid office:grid-cols-[3fr_5fr] ${large}`}>
      {single ? <OnePicture picture={single} /> : <Wall pictures={pictures} />}
      <main
        className={`relative flex bg-surface px-6 pb-8 office:mt-0 office:rounded-none office:px-16 office:py-10 ${single ? '-mt-7 flex-auto rounded-t-24' : 'flex-auto pt-8'}`}
      >
        {/* One column from the logo to the footer, so that all parts share one edge. */}
        <div className="mx-auto flex w-full max-w-105 flex-col">
          <div className={single ? '-mt-10 office:mt-0' : ''}>{mark}</div>
          <div className={`office:my-auto office:py-10 ${single ? 'py-6' : 'my-auto py-10'}`}>
            <h1 className="text-balance font-display font-semibold text-36 tracking-display">{title}</h1>
            {text ? (
              <p className="mt-1.5 mb-7 text-16 text-ink-2 office:text-18">{text}</p>
            ) : (
              <div className="mb-6" />
            )}
            {children}
          </div>
          <div className="mt-auto grid gap-5">
            {footer}
            {signed && (
              <p className="flex items-center justify-center gap-2 text-14 text-ink-2 office:justify-start">
                <Mark className="size-5" />
                Comanda
              </p>
            )}
          </div>
        </div>
      </main>
    </div>
  )
}

function OnePicture({ picture }: { picture: Picture }) {
  return (
    <div aria-hidden="true" className="relative h-[28dvh] flex-none overflow-hidden bg-solid office:h-auto">
      <img
        src={`${picture.path}-${picture.widths.at(-1)}.webp`}
        srcSet={picture.widths.map((width) => `${picture.path}-${width}.webp ${width}w`).join(', ')}
        sizes="(min-width: 56.25rem) 60vw, 130vw"
        alt=""
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  )
}

function Wall({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <div
      aria-hidden="true"
      data-theme="dark"
      className="relative overflow-hidden bg-canvas max-office:hidden"
    >
      <div className="absolute inset-x-0 -inset-y-10 grid -rotate-6 scale-125 auto-rows-fr gap-4">
        {pictures.slice(0, 6).map((picture) => (
          <img
            key={picture.path}
            src={`${picture.path}-${picture.widths.find((width) => width >= 800) ?? picture.widths.at(-1)}.webp`}
            alt=""
            className="size-full min-h-0 animate-fade rounded-16 object-cover"
          />
        ))}
      </div>
    </div>
  )
}

/** This page has space for large touch targets, also in a back office. */
const large = '[--ctl:max(var(--ctl-lg),2.75rem)] [--ctl-text:var(--fs-16)] [--ctl-small:var(--fs-14)]'
