import { GalleryBackOffice } from './gallery/back-office.tsx'
import { GalleryButtons } from './gallery/buttons.tsx'
import { GalleryCharts } from './gallery/charts.tsx'
import { GalleryChoices } from './gallery/choices.tsx'
import { GalleryFields } from './gallery/fields.tsx'
import { GalleryForms } from './gallery/forms.tsx'
import { GalleryFoundations } from './gallery/foundations.tsx'
import { GalleryOverlays } from './gallery/overlays.tsx'
import { GallerySlip } from './gallery/slip.tsx'
import { GalleryStates } from './gallery/states.tsx'
import { Logo } from './logo.tsx'
import { Toaster } from './toaster.tsx'

/** Every component in every state, in the experiences and themes it is used in. For development. */
export function Gallery() {
  return (
    <main className="mx-auto max-w-360 space-y-10 bg-canvas p-6 sm:p-11">
      <header className="space-y-4">
        <Logo />
        <h1 className="font-display font-semibold text-36 tracking-display">Components and states</h1>
      </header>
      <GalleryButtons />
      <GalleryFields />
      <GalleryChoices />
      <GalleryOverlays />
      <GalleryStates />
      <GalleryBackOffice />
      <GalleryCharts />
      <GalleryForms />
      <GallerySlip />
      <GalleryFoundations />
      <Toaster />
    </main>
  )
}
