import { singleton } from '~/core/singleton'

/** What happened in this process since its start, for the metrics. */

/** What is counted: emails, syncs of customers, and checkouts by their outcome, lookups of cached pages, payment forms that did not open. */
export type EventKind = 'mail' | 'sync' | 'checkout' | 'pageCache' | 'paymentForm'

const counts = () => singleton('event-counts', () => new Map<EventKind, Map<string, number>>())

/** Counts one event. @param result of a small, fixed set: each is a series of its own */
export function countEvent(kind: EventKind, result: string): void {
	const ofKind = counts().get(kind) ?? new Map<string, number>()
	counts().set(kind, ofKind.set(result, (ofKind.get(result) ?? 0) + 1))
}

/** How often each result of a kind came. */
export const eventCounts = (kind: EventKind): ReadonlyMap<string, number> =>
	counts().get(kind) ?? new Map<string, number>()
