/** A way on that stands beside a toast's text. */
export type ToastAction =
	| { kind: 'link'; label: string; to: string }
	| { kind: 'form'; label: string; to: string; fields: Record<string, string> }

export type Toast = {
	kind: 'success' | 'error' | 'info'
	text: string
	action?: ToastAction
	durationMs?: number
	/** A toast with the same key takes the place of the one shown. */
	key?: string
	/** Shows a button of this name instead of the cross. */
	closeLabel?: string
}

export type ShownToast = { id: number; toast: Toast }

/** The toasts on show, oldest first, and the number the next one gets. */
export type ToastQueue = { nextId: number; shown: readonly ShownToast[] }

export const EMPTY_QUEUE: ToastQueue = { nextId: 1, shown: [] }

/** The queue with these toasts added; beyond `limit` the oldest go. */
export function addToasts(queue: ToastQueue, toasts: readonly Toast[], limit: number): ToastQueue {
	let { nextId } = queue
	let shown = [...queue.shown]
	for (const toast of toasts) {
		const at = shown.findIndex((other) => toast.key !== undefined && other.toast.key === toast.key)
		const old = shown[at]
		if (old === undefined) shown.push({ id: nextId++, toast })
		else shown[at] = { id: old.id, toast }
	}
	shown = shown.slice(-limit)
	return { nextId, shown }
}

/** The queue without the toast of that id. */
export function removeToast(queue: ToastQueue, id: number): ToastQueue {
	return { ...queue, shown: queue.shown.filter((one) => one.id !== id) }
}

/** The queue without the toast of that key. */
export function removeToastByKey(queue: ToastQueue, key: string): ToastQueue {
	return { ...queue, shown: queue.shown.filter((one) => one.toast.key !== key) }
}
