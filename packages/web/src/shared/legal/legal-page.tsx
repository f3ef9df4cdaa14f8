import { appVersion } from '@comanda/contract/version'
import { Button } from '@comanda/ui/button'
import { Printer } from '@comanda/ui/icons.ts'
import { Logo } from '@comanda/ui/logo'
import type { ReactNode } from 'react'

export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}

/** A long text with a table of contents, for screen and print. */
export function LegalPage({
  title,
  dates,
  lead,
  sections,
}: {
  title: string
  /** "Effective June 1, 2025". */
  dates: string
  lead: ReactNode
  sections: readonly LegalSection[]
}) {
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="border-line border-b print:hidden">
        <div className="mx-auto flex h-16 max-w-240 items-center justify-between gap-4 px-4 sm:px-6">
          <Logo />
          <Button variant="plain" onClick={() => window.print()}>
            <Printer className="size-4.5" />
            Print
          </Button>
        </div>
      </header>
      <main className="mx-auto grid max-w-240 gap-x-14 gap-y-8 px-4 py-8 sm:px-6 sm:py-12 office:grid-cols-[14rem_minmax(0,1fr)] print:block print:p-0">
        <div className="office:col-start-2">
          <h1 className="font-display font-semibold text-36 tracking-display">{title}</h1>
          <p className="mt-2 text-15 text-ink-2">{dates}</p>
          <div className="mt-5 text-16 leading-normal">{lead}</div>
        </div>
        <nav
          aria-label="Contents"
          className="self-start office:sticky office:top-8 office:col-start-1 office:row-span-2 office:row-start-1 print:hidden"
        >
          <h2 className="mb-1 font-semibold text-15">Contents</h2>
          <ol>
            {sections.map(({ id, title: name }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-tap items-center gap-2.5 py-1.5 text-15 text-ink-2 no-underline hover:text-ink hover:underline office:min-h-0"
                >
                  <span className="w-5 flex-none text-right text-13 text-ink-3 tnum">{index + 1}</span>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="grid gap-9 office:col-start-2">
          {sections.map(({ id, title: name, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
              <h2 id={`${id}-title`} className="mb-2.5 break-after-avoid font-semibold text-20">
                {index + 1}. {name}
              </h2>
              <div className="grid gap-3 text-16 leading-normal [&_a]:underline [&_a]:underline-offset-3 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-6">
                {body}
              </div>
            </section>
          ))}
        </article>
        <p className="text-14 text-ink-2 office:col-start-2">
          Comanda <span className="tnum">{appVersion}</span>
        </p>
      </main>
    </div>
  )
}
