import type { RequestTopic, SupportRequest } from '@comanda/contract/account'
import { Button } from '@comanda/ui/button'
import { Select } from '@comanda/ui/select'
import { TextArea } from '@comanda/ui/text-area'
import { toast } from '@comanda/ui/toast.ts'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../../shared/use-action.ts'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { loadDataRequests, sendDataRequest } from '../queries.ts'

const maxLength = 2000

/** Sends a data-protection request, and lists the earlier ones. */
export function DataRequestForm() {
  const earlier = useLoaded('requests', loadDataRequests)
  const [sent, setSent] = useState<SupportRequest[]>([])
  const [topic, setTopic] = useState<RequestTopic>('access')
  const [message, setMessage] = useState('')
  const [issue, setIssue] = useState<string>()
  const { run, busy } = useAction(() => sendDataRequest(topic, message), {
    onDone: (request) => {
      setSent((requests) => [request, ...requests])
      setMessage('')
      toast.success('Request sent.')
    },
    toasts: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (message.trim() === '') return setIssue('Please describe your request.')
    run()
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Select
          label="Topic"
          value={topic}
          onChange={setTopic}
          options={topics.map((each) => [each, topicNames[each]])}
        />
        <TextArea
          label="Your request"
          maxLength={maxLength}
          value={message}
          error={issue}
          onChange={(event) => {
            setMessage(event.currentTarget.value)
            setIssue(undefined)
          }}
        />
        <Button type="submit" busy={busy} busyLabel="Sending…" className="justify-self-start">
          Send request
        </Button>
      </form>
      <Requests requests={[...sent, ...(earlier.value ?? [])]} />
    </>
  )
}

function Requests({ requests }: { requests: readonly SupportRequest[] }) {
  if (requests.length === 0) return null
  return (
    <ul
      aria-label="Your requests"
      className="mt-5 divide-y divide-line rounded-card border border-line bg-surface"
    >
      {requests.map((request) => (
        <li key={request.id} className="px-4 py-3">
          <p className="font-semibold text-14">
            {topicNames[request.topic]}
            <span className="ml-2 font-normal text-ink-2">response due by {dayOf(request.dueAt)}</span>
          </p>
          <p className="wrap-anywhere mt-0.5 text-14 text-ink-2">{request.message}</p>
        </li>
      ))}
    </ul>
  )
}

const topicNames: Record<RequestTopic, string> = {
  access: 'Show me my data',
  correction: 'Correct my data',
  deletion: 'Delete some of my data',
  objection: 'Object to a use of my data',
  other: 'Something else',
}
const topics = Object.keys(topicNames) as RequestTopic[]

function dayOf(instant: number): string {
  return new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
}
