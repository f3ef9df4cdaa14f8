import { termsEffectiveOn } from '@comanda/domain/ordering/terms'
import type { LocalDate } from '@comanda/domain/time/instant'
import { LegalPage, type LegalSection } from './legal-page.tsx'

/**
 * The terms that customers accept with each order. A changed text needs a new version.
 */
export function TermsOfService({ supportEmail }: { supportEmail: string }) {
  return (
    <LegalPage
      title="Customer Terms of Service"
      dates={`Effective ${formatEffective(termsEffectiveOn)}`}
      lead={
        <p>
          These terms are an agreement between you and Comanda, the platform that carries your order to the
          restaurant you chose. By placing an order you accept them. Please read them before you do.
        </p>
      }
      sections={sectionsFor(supportEmail)}
    />
  )
}

/** "June 1, 2025". */
function formatEffective(date: LocalDate): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

function sectionsFor(supportEmail: string): LegalSection[] {
  return [
    {
      id: 'platform-use',
      title: 'Use of the platform',
      body: (
        <>
          <p>
            Comanda shows the menus of independent restaurants, passes your order on and has your payment
            taken. The restaurant alone prepares the food, sets its prices and hours, and decides whether it
            accepts an order. Your contract for the food is with the restaurant.
          </p>
          <p>
            You may order if you are at least 18 years old or order with the consent of a parent or guardian.
            You agree to give correct details, to order for your own use, and not to misuse the platform: no
            false orders, no automated access, no attempt to access what is not meant for you. Items marked
            21+ are handed over only to adults of 21 years or more who show a valid ID.
          </p>
        </>
      ),
    },
    {
      id: 'liability',
      title: 'Disclaimer of liability',
      body: (
        <>
          <p>
            The platform is provided as it is and as it is available. We do not promise that it is free of
            errors or always available, and we give no warranty for the food, its description, its quality,
            its safety or the time at which it is ready.
          </p>
          <p>
            As far as the law allows, Comanda is not liable for indirect, incidental or consequential damages.
            Our total liability for everything that arises from an order or from the use of the platform is
            limited to <b>$50</b>. Nothing here limits what the law does not allow to be limited.
          </p>
        </>
      ),
    },
    {
      id: 'third-parties',
      title: 'Third-party services',
      body: (
        <p>
          Payments are processed by a card payment provider, deliveries may be carried out by a courier
          service, and links may lead to maps and other sites. Those services act under their own terms and
          policies. We do not control them and are not responsible for what they do or fail to do.
        </p>
      ),
    },
    {
      id: 'refunds',
      title: 'No refunds or chargebacks',
      body: (
        <>
          <p>
            The kitchen starts soon after you order. All sales are therefore final, and you cannot cancel an
            order yourself. If something is wrong with your order, call the restaurant: it may decide to make
            it good, to cancel the order, or to refund all or part of it to the card you paid with.
          </p>
          <p>
            You agree to raise a problem with the restaurant and with us before you dispute a charge with your
            bank, and not to ask for a chargeback of an order that was handed over as ordered. Rights that the
            law gives you against your card issuer remain.
          </p>
        </>
      ),
    },
    {
      id: 'allergens',
      title: 'Allergens',
      body: (
        <p>
          Restaurants prepare many dishes in the same kitchen. Any dish may contain or have touched nuts,
          milk, eggs, wheat, soy, fish, shellfish, sesame or other allergens, whatever its description or
          label says. A note on an order does not guarantee that an ingredient is left out. If you have an
          allergy, call the restaurant before you order.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Responsibility for your account',
      body: (
        <p>
          You may order without an account. If you have one, keep your password to yourself, keep your details
          up to date, and notify us at once if someone else uses it. You are responsible for orders placed
          through your account until you have notified us.
        </p>
      ),
    },
    {
      id: 'marketing',
      title: 'Consent to messages and marketing',
      body: (
        <p>
          We send you messages about your orders, such as receipts and changes of their status. The restaurant
          and Comanda send you offers by email only if you agreed to that, and by text message only if you
          agreed to text messages as well: each is a consent of its own, and placing an order is not one. You
          can withdraw your consent at any time with the link in the email, by answering STOP to a text
          message, or by writing to us. Withdrawing it never affects an order.
        </p>
      ),
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      body: (
        <p>
          The platform, its software, its design and the name Comanda belong to us or to those who license
          them to us. Menus, pictures and marks of a restaurant belong to that restaurant. You may use them to
          order; any other copying, changing or selling needs written permission.
        </p>
      ),
    },
    {
      id: 'indemnification',
      title: 'Indemnification',
      body: (
        <p>
          If you break these terms or the law, or harm the rights of others while using the platform, you
          agree to indemnify Comanda, its people and the restaurants for the claims, losses and reasonable
          legal costs that follow from it.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Governing law and arbitration',
      body: (
        <>
          <p>
            The law of the State of Delaware governs these terms, without regard to its rules on conflicts of
            law.
          </p>
          <p>
            Please write to us first: most questions are settled that way. A dispute that is not is decided by
            binding individual arbitration in Delaware instead of a court, except that either side may bring a
            small claim before a small claims court. You and Comanda give up the right to a jury trial and to
            take part in a class action, as far as the law allows.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          We may change these terms. The date at the top is the day on which they took effect. An order is
          governed by the terms that you accepted with it; your next order is governed by the terms published
          here at that time.
        </p>
      ),
    },
    {
      id: 'severability',
      title: 'Severability',
      body: (
        <p>
          If a part of these terms is found to be invalid, that part is read as narrowly as is needed to make
          it valid, and the rest stays in force.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Questions about these terms: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. How we handle
          your data is described in the <a href="/privacy">Privacy Policy</a>.
        </p>
      ),
    },
  ]
}
