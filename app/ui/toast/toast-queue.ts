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
export type ToastQueue = { nextId: number; visible: readonly ShownToast[] }

export const EMPTY_QUEUE: ToastQueue = { nextId: 1, visible: [] }

/** Adds these toasts to the queue; drops the oldest beyond `limit`. */
export function addToasts(queue: ToastQueue, toasts: readonly Toast[], limit: number): ToastQueue {
	let { nextId } = queue
	let visible = [...queue.visible]
	for (const toast of toasts) {
		const at = visible.findIndex(
			(other) => toast.key !== undefined && other.toast.key === toast.key,
		)
		const old = visible[at]
		if (old === undefined) visible.push({ id: nextId++, toast })
		else visible[at] = { id: old.id, toast }
	}
	visible = visible.slice(-limit)
	return { nextId, visible }
}

/** Removes the toast with this id. */
export function removeToast(queue: ToastQueue, id: number): ToastQueue {
	return { ...queue, visible: queue.visible.filter((one) => one.id !== id) }
}

/** Removes the toast with this key. */
export function removeToastByKey(queue: ToastQueue, key: string): ToastQueue {
	return { ...queue, visible: queue.visible.filter((one) => one.toast.key !== key) }
}
