import { dataRequestDays, formatRetentionPeriod } from '@comanda/domain/people/retention'
import type { ReactNode } from 'react'
import { LegalPage, type LegalSection } from './legal-page.tsx'

/** The platform's privacy policy, the same for every restaurant but for session replays. */
export function PrivacyPolicy({
  supportEmail,
  replayChoice,
}: {
  supportEmail: string
  /** What this browser has chosen about session replays; absent where there are none. */
  replayChoice?: ReactNode
}) {
  return (
    <LegalPage
      title="Privacy Policy"
      dates="Last updated December 26, 2024"
      lead={
        <p>
          Comanda runs online ordering for restaurants. This policy says which data we collect when you order,
          what we do with it, with whom we share it, how long we keep it and what you can ask of us.
        </p>
      }
      sections={sectionsFor(supportEmail, replayChoice)}
    />
  )
}

function sectionsFor(supportEmail: string, replayChoice: ReactNode): LegalSection[] {
  const contact = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  return [
    {
      id: 'data',
      title: 'Data we collect',
      body: (
        <ul>
          <li>
            <b>What you tell us:</b> your name, phone number and email, for a delivery your address and the
            note for the driver, and what you ordered with your special instructions.
          </li>
          <li>
            <b>Your account, if you make one:</b> the same details and a password, of which only a one-way
            hash is stored.
          </li>
          <li>
            <b>Payment:</b> your card goes straight to the payment provider. We receive its brand and its last
            four digits, never its number. A card that you save is kept by the payment provider until you
            remove it or delete your account.
          </li>
          <li>
            <b>Usage:</b> the pages and dishes you looked at and the carts you filled, under a random number
            that identifies one visit. Contact details are not part of it, unless you agree to cart reminders.
          </li>
          <li>
            <b>Cart reminders, if you agree to them:</b> your email address is linked to the visit and its
            cart for two days, to remind you of a cart that was not ordered. You withdraw the consent in your
            account or with the link in each reminder.
          </li>
          <li>
            <b>Device:</b> the IP address and the browser of each sign-in and of each change that our records
            list, to show you where you are signed in and to find misuse.
          </li>
          <li>
            <b>Support:</b> what you write to us and what we answer.
          </li>
        </ul>
      ),
    },
    {
      id: 'use',
      title: 'How we use it',
      body: (
        <ul>
          <li>to take your order, have it prepared, paid and delivered, and to send you its receipt;</li>
          <li>to answer you and to solve problems with an order;</li>
          <li>to prevent fraud and misuse and to keep the platform secure;</li>
          <li>to show restaurants how their menu is used, in totals that identify no one;</li>
          <li>
            to send offers by email or text message to those who agreed to each of them, until they object;
          </li>
          <li>to meet duties of the law, such as keeping accounts.</li>
        </ul>
      ),
    },
    {
      id: 'sharing',
      title: 'With whom we share it',
      body: (
        <>
          <p>We do not sell personal data. We share only what each of these needs:</p>
          <ul>
            <li>the restaurant that you order from;</li>
            <li>the payment provider, to charge or refund your card;</li>
            <li>the courier that brings a delivery: your name, phone number, address and note;</li>
            <li>the services that deliver our emails and text messages and that run our servers;</li>
            <li>authorities, where the law requires it.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'security',
      title: 'Security',
      body: (
        <p>
          Data travels encrypted. Each restaurant can access its own orders only, and staff see what their
          role requires. Secrets of third parties are stored encrypted. No system is perfectly safe; if a
          breach concerns you, we notify you as the law requires.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>
            You can ask what we know about you, have it corrected, receive a copy, have it deleted, and object
            to offers. With an account you do all of it yourself, under “Your data”; without one, write to{' '}
            {contact}. We may ask you to show that the data is yours.
          </p>
          <p>
            <b>We respond within {dataRequestDays} days.</b> Using your rights costs nothing and has no effect
            on your orders.
          </p>
        </>
      ),
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      body: (
        <>
          <p className="mb-4">
            When an account is deleted, its orders stay for as long as financial records must be retained,
            without the name, phone number, email and address of the customer. The IP address and browser of a
            sign-in are deleted with the session, at most 90 days after it began; those of changes by staff
            are kept as long as transactions.
          </p>
          <table className="w-full border-collapse text-left text-15 [&_td]:border-line [&_td]:border-t [&_td]:py-2.5 [&_th]:py-2.5 [&_th]:font-semibold">
            <thead>
              <tr>
                <th scope="col">Data</th>
                <th scope="col">Kept for</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Account data</td>
                <td>{formatRetentionPeriod('account')} after the account is deleted</td>
              </tr>
              <tr>
                <td>Transactions</td>
                <td>{formatRetentionPeriod('transactions')}</td>
              </tr>
              <tr>
                <td>Usage data</td>
                <td>{formatRetentionPeriod('usage')}</td>
              </tr>
              <tr>
                <td>Support requests</td>
                <td>{formatRetentionPeriod('support')}</td>
              </tr>
            </tbody>
          </table>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and storage',
      body: (
        <p>
          If you sign in, one cookie keeps you signed in, a second one records that someone is signed in, and
          a third one recognizes the browser. An order that is not placed yet is stored in your browser tab
          until the tab is closed. Your contact details are stored in the tab apart from it, until you have
          paid or have not used the page for half an hour. We use no advertising cookies and none of third
          parties{replayChoice && ', except for session replays if you agree to them'}; the payment provider
          may set its own on the payment page to prevent fraud.
        </p>
      ),
    },
    ...(replayChoice ? [replays(replayChoice)] : []),
    {
      id: 'changes',
      title: 'Changes',
      body: <p>When this policy changes, the date at the top changes with it.</p>,
    },
    {
      id: 'contact',
      title: 'Contact',
      body: <p>Questions and requests about your data: {contact}.</p>,
    },
  ]
}

function replays(choice: ReactNode): LegalSection {
  return {
    id: 'session-replays',
    title: 'Session replays',
    body: (
      <>
        <p>
          A restaurant can ask on its menu page whether your visit of that page may be recorded, to see where
          its menu is hard to use. Nothing is recorded unless you agree, and nothing on other pages: neither
          your order and its payment nor your account.
        </p>
        <p>
          The recordings are made by <b>Microsoft Clarity</b>, which stores them for us. They contain clicks,
          scrolling, the texts and pictures of the menu, the kind of device and the approximate place of your
          connection. Everything else on the page is masked in your browser: names, addresses, your cart and
          all that you type. Clarity recognizes your browser by two cookies, “_clck” for a year and “_clsk”
          for a day; we do not let it use them for advertising. Read{' '}
          <a href="https://privacy.microsoft.com/privacystatement">Microsoft’s privacy statement</a>.
        </p>
        <p>
          You can withdraw your consent here at any time; recordings then end at once and the cookies are
          deleted. A browser that sends Global Privacy Control is never recorded.
        </p>
        {choice}
      </>
    ),
  }
}
