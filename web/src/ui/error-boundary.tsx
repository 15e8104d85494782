// Shows an error with `Riprova` in the place of what could not be rendered. Another page of the site ends it.
import { Component, type ReactNode } from "react";
import { retryLazyComponents } from "@/lib/lazy-component";
import { allowReload, ChunkMissing } from "@/lib/load-chunk";
import { texts } from "@/lib/texts";
import { ErrorState } from "./states";

type Props = {
  /** The error ends when this changes. */
  resetKey: string;
  className?: string;
  children: ReactNode;
};

type State = { problem: { thrown: unknown } | null; resetKey: string };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { problem: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { problem: { thrown } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { problem: null, resetKey };
  }

  override componentDidMount(): void {
    window.addEventListener("online", this.onOnline);
  }

  override componentWillUnmount(): void {
    window.removeEventListener("online", this.onOnline);
  }

  /** The network is back: what was missing may come now. */
  private readonly onOnline = () => {
    const thrown = this.state.problem?.thrown;
    if (thrown instanceof ChunkMissing) this.retry(thrown);
  };

  private retry(thrown: unknown): void {
    // A chunk may come the next time. Anything else is the page itself: it is loaded anew.
    if (!(thrown instanceof ChunkMissing)) return location.reload();
    allowReload();
    retryLazyComponents();
    this.setState({ problem: null });
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    const { thrown } = problem;
    return (
      <div className={this.props.className}>
        <ErrorState
          message={thrown instanceof ChunkMissing ? texts.partMissing : texts.failures.server}
          onRetry={() => this.retry(thrown)}
        />
      </div>
    );
  }
}
