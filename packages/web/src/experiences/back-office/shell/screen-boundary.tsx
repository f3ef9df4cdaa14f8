import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { CloudOff, RefreshCw } from '@comanda/ui/icons.ts'
import { Component, type ReactNode } from 'react'

interface Broken {
  error: Error | null
}

/** Contains a screen that fails to load or render, so that the shell around it keeps working. */
export class ScreenBoundary extends Component<{ children: ReactNode }, Broken> {
  override state: Broken = { error: null }

  static getDerivedStateFromError(error: Error): Broken {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error ? <BrokenScreen didNotLoad={isMissingBundle(error)} /> : this.props.children
  }
}

function BrokenScreen({ didNotLoad }: { didNotLoad: boolean }) {
  return (
    <EmptyState
      failed
      level={1}
      className="py-24"
      icon={<CloudOff aria-hidden="true" className="size-5" />}
      title={didNotLoad ? 'This screen did not load' : 'This screen stopped working'}
      action={
        <Button variant="solid" onClick={() => location.reload()}>
          <RefreshCw aria-hidden="true" className="size-4" />
          Reload
        </Button>
      }
    >
      <p role="alert">
        {didNotLoad
          ? 'The connection failed, or there is a newer version. Reload the page.'
          : 'Saved changes are safe. Reload the page to continue.'}
      </p>
    </EmptyState>
  )
}

/** How Chromium, Firefox and Safari report a failed import. */
function isMissingBundle(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed|error loading/i.test(error.message)
}
