/** An action next to a toast's text. */
export type ToastAction =
	| { kind: 'link'; label: string; to: string }
	| { kind: 'form'; label: string; to: string; fields: Record<string, string> }

export type Toast = {
	kind: 'success' | 'error' | 'info'
	text: string
	action?: ToastAction
	durationMs?: number
	/** A toast replaces the one with the same key. */
	key?: string
	/** Shows a button with this label instead of the cross. */
	closeLabel?: string
}

export type ShownToast = { id: number; toast: Toast }

/** The visible toasts, oldest first, and the next id. */
export type ToastQueue = { nextId: number; shown: readonly ShownToast[] }

export const EMPTY_QUEUE: ToastQueue = { nextId: 1, shown: [] }

/** Adds these toasts to the queue; drops the oldest beyond `limit`. */
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

/** Removes the toast with this id. */
export function removeToast(queue: ToastQueue, id: number): ToastQueue {
	return { ...queue, shown: queue.shown.filter((one) => one.id !== id) }
}

/** Removes the toast with this key. */
export function removeToastByKey(queue: ToastQueue, key: string): ToastQueue {
	return { ...queue, shown: queue.shown.filter((one) => one.toast.key !== key) }
}
