import { Avatar } from '@comanda/ui/avatar'
import { TextButton } from '@comanda/ui/text-button'
import { useLocation } from 'wouter'
import { useCustomer } from '../info/customer-store.ts'

/** The customer's details, with an edit link. */
export function PayerCard() {
  const { firstName, lastName, phone, email } = useCustomer()
  const [, navigate] = useLocation()
  const name = `${firstName.trim()} ${lastName.trim()}`
  return (
    <section
      aria-label="Your information"
      className="flex items-center gap-3 rounded-card border border-line bg-surface px-4.5 py-4"
    >
      <Avatar name={name} />
      <div className="min-w-0 flex-auto">
        <p className="truncate font-semibold">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-14 text-ink-2 sm:text-15">
          <span>{phone}</span>
          <span className="min-w-0 wrap-anywhere">{email}</span>
        </p>
      </div>
      <TextButton onClick={() => navigate('/checkout/customer-info')}>Edit</TextButton>
    </section>
  )
}
