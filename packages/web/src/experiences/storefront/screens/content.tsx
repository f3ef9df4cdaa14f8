import { TextBlocks } from '../../../shared/text-blocks.tsx'
import { usePage } from '../page.tsx'
import { RestaurantHeader } from '../parts/restaurant-header.tsx'
import NotFound from './not-found.tsx'

/** A page of the restaurant. */
export default function ContentScreen() {
  const { content, restaurant } = usePage()
  if (!content || !restaurant) return <NotFound />
  return (
    <div className="min-h-dvh bg-canvas">
      <RestaurantHeader restaurant={restaurant} />
      <main className="mx-auto max-w-180 px-4 py-8 sm:px-6 sm:py-12">
        <h1 className="font-display font-semibold text-36 tracking-display">{content.title}</h1>
        <TextBlocks document={content.body} className="mt-6 text-16" />
      </main>
    </div>
  )
}
