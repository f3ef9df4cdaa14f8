import { TextBlocks } from '../../../shared/text-blocks.tsx'
import { usePage } from '../page.tsx'
import { NotFound } from './not-found.tsx'

/** A page of the restaurant. */
export default function ContentScreen() {
  const { content, restaurant, onOwnDomain } = usePage()
  if (!content || !restaurant) return <NotFound />
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="border-line border-b print:hidden">
        <div className="mx-auto flex min-h-16 max-w-180 items-center justify-between gap-4 px-4 sm:px-6">
          <span className="min-w-0 truncate font-display font-semibold text-18">{restaurant.name}</span>
          <a
            href={onOwnDomain ? '/' : `/menu/${restaurant.id}`}
            className="inline-flex min-h-tap flex-none items-center font-semibold text-15 underline"
          >
            View menu
          </a>
        </div>
      </header>
      <main className="mx-auto max-w-180 px-4 py-8 sm:px-6 sm:py-12">
        <h1 className="font-display font-semibold text-36 tracking-display">{content.title}</h1>
        <TextBlocks document={content.body} className="mt-6 text-16" />
      </main>
    </div>
  )
}
