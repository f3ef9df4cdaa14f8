import type { PopupStyle } from '@comanda/domain/marketing/special-fields'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { IconButton } from '@comanda/ui/icon-button'
import { X } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { OfferPicture, OfferPrice } from './offer-parts.tsx'
import type { ShownOffer } from './shown-offer.ts'

interface SpecialProps {
  offer: ShownOffer
  onTake: () => void
  onDismiss: () => void
}

/** A special in one of its three styles. A banner and a slide-in leave the page usable; Escape closes each of them. */
export function SpecialPopup({ style, ...special }: SpecialProps & { style: PopupStyle }) {
  if (style === 'modal') return <SpecialModal {...special} />
  return style === 'banner' ? <SpecialBanner {...special} /> : <SpecialSlideIn {...special} />
}

function SpecialBanner({ offer, onTake, onDismiss }: SpecialProps) {
  useEscape(onDismiss)
  return (
    <section
      aria-label={`Special: ${offer.title}`}
      className="relative flex items-center gap-3 rounded-card bg-brand p-2.5 text-on-brand shadow-e-2 sm:gap-5"
    >
      <OfferPicture
        picture={offer.dish.picture}
        pixels={320}
        className="size-16 flex-none rounded-12 sm:h-20 sm:w-32"
      />
      <div className="flex min-w-0 flex-auto flex-wrap items-center gap-x-5 gap-y-1.5">
        <div className="min-w-0 max-sm:min-h-9 max-sm:basis-full max-sm:pr-9 sm:flex-1">
          <p className="font-semibold font-title text-16 leading-tight sm:text-20">
            {offer.copy || offer.title}
          </p>
          <p className="text-14 max-sm:hidden">
            {[offer.dish.name, offer.choices || offer.badge].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 max-sm:w-full max-sm:justify-between">
          <OfferPrice offer={offer} className="text-16" />
          <Button onClick={onTake}>{takeLabel(offer)}</Button>
        </div>
      </div>
      <DismissButton
        onDismiss={onDismiss}
        className="text-on-brand! hover:bg-on-brand/16! max-sm:absolute! max-sm:top-0 max-sm:right-0"
      />
      <Announcement offer={offer} />
    </section>
  )
}

function SpecialSlideIn({ offer, onTake, onDismiss }: SpecialProps) {
  useEscape(onDismiss)
  return (
    <section
      aria-label={`Special: ${offer.title}`}
      className="fixed inset-x-4 bottom-24 z-header animate-sheet rounded-card border border-line bg-surface p-3 text-ink shadow-e-4 sm:left-auto sm:w-96 lg:right-6 lg:bottom-6"
    >
      <div className="flex gap-3.5">
        <OfferPicture picture={offer.dish.picture} pixels={320} className="size-20 flex-none rounded-12" />
        <div className="min-w-0 flex-auto">
          <p className="font-semibold font-title text-18 leading-tight">{offer.title}</p>
          <p className="mt-0.5 text-14 text-ink-2">{offer.copy}</p>
        </div>
        <DismissButton onDismiss={onDismiss} className="-mt-1 -mr-1 flex-none" />
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <OfferPrice offer={offer} />
        <Button variant="brand" onClick={onTake}>
          {takeLabel(offer)}
        </Button>
      </div>
      <Announcement offer={offer} />
    </section>
  )
}

function SpecialModal({ offer, onTake, onDismiss }: SpecialProps) {
  return (
    <Dialog
      onClose={onDismiss}
      hideClose
      size="sm"
      title={offer.title}
      description={offer.copy}
      above={<ModalPicture offer={offer} onDismiss={onDismiss} />}
    >
      <ul className="divide-y divide-line rounded-16 bg-sunken px-4">
        {offer.isPair ? (
          <PairRows offer={offer} />
        ) : (
          <Row offer={offer} price={<OfferPrice offer={offer} />} />
        )}
      </ul>
      <Button
        variant="brand"
        size="xl"
        block
        data-autofocus
        onClick={onTake}
        className="mt-4 justify-between!"
      >
        <span>{takeLabel(offer)}</span>
        <Money cents={offer.price} />
      </Button>
      <Button variant="plain" block onClick={onDismiss} className="mt-1">
        Not this time
      </Button>
    </Dialog>
  )
}

function ModalPicture({ offer, onDismiss }: Pick<SpecialProps, 'offer' | 'onDismiss'>) {
  return (
    <div className="relative -mx-dialog -mt-dialog">
      <OfferPicture picture={offer.dish.picture} pixels={640} className="h-56 w-full" />
      {offer.badge && (
        <span className="absolute top-4 left-4 rounded-8 bg-brand px-3 py-1.5 font-semibold text-15 text-on-brand">
          {offer.badge}
        </span>
      )}
      <DismissButton
        label="Close"
        onDismiss={onDismiss}
        className="absolute! top-4 right-4 bg-surface/92! text-ink! shadow-e-2"
      />
    </div>
  )
}

/** The first unit at the usual price, the second one free except for its options. */
function PairRows({ offer }: { offer: ShownOffer }) {
  const { unitPrice, offerPrice } = offer
  return (
    <>
      <Row offer={offer} price={<Money cents={unitPrice} />} />
      <Row
        offer={offer}
        price={
          offerPrice === 0 ? (
            <span>
              <Money cents={unitPrice} struck className="mr-1.5" />
              <b className="font-semibold text-success-ink">Free</b>
            </span>
          ) : (
            <OfferPrice offer={{ listPrice: unitPrice, price: offerPrice }} />
          )
        }
      />
    </>
  )
}

function Row({ offer, price }: { offer: ShownOffer; price: ReactNode }) {
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 py-2">
      <span>
        <b className="font-semibold">{offer.dish.name}</b>{' '}
        {offer.choices && <span className="text-ink-2">{offer.choices}</span>}
      </span>
      {price}
    </li>
  )
}

function DismissButton({
  label = 'Dismiss this offer',
  onDismiss,
  className,
}: {
  label?: string
  onDismiss: () => void
  className?: string
}) {
  return (
    <IconButton label={label} icon={<X className="size-5" />} onClick={onDismiss} className={className} />
  )
}

/** Read aloud once: the focus stays where it is. */
function Announcement({ offer }: { offer: ShownOffer }) {
  return (
    <p role="status" className="visually-hidden">
      Special offer: {offer.title}. {offer.copy}
    </p>
  )
}

function takeLabel({ isPair, needsChoice }: ShownOffer): string {
  if (needsChoice) return 'Choose options'
  return isPair ? 'Add both' : 'Add to cart'
}

/** Escape closes an open dialog first. */
function useEscape(onEscape: () => void) {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onEscape()
  })
  useEffect(() => {
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
}
