import { Card } from '@comanda/ui/card'

const sample = ['2 × Chicken Tacos (Corn, Extra salsa)', '1 × Lemonade']

/** The email with sample dishes, as the customer reads it. */
export function ReminderPreview({
  name,
  subject,
  message,
}: {
  name: string
  subject: string
  message: string
}) {
  return (
    <Card title="Preview" className="wide:sticky wide:top-4">
      <div className="rounded-12 border border-line bg-canvas p-4 wrap-anywhere">
        <p className="text-13 text-ink-2">{name}</p>
        <p className="mt-2 font-bold text-20 tracking-tight">{subject || 'Subject'}</p>
        <p className="mt-2 text-15">{message || 'Message'}</p>
        <div className="mt-4 rounded-12 bg-sunken p-3.5">
          <p className="font-medium text-12 text-ink-2">Your cart</p>
          <ul className="mt-1 grid gap-1 text-15">
            {sample.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <p className="mt-4 rounded-12 bg-ink px-4 py-3 text-center font-semibold text-15 text-surface">
          Continue your order
        </p>
        <p className="mt-3 text-13 text-ink-2">
          The link restores the dishes at the prices of the menu then, and works for 7 days. The email has a
          link to unsubscribe.
        </p>
      </div>
    </Card>
  )
}
