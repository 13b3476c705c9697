/**
 * Keeps a page alive that a browser has translated.
 *
 * Translators put an element of their own in the place of a text. React still holds the text: the next time it
 * removes it, or puts something before it, the browser throws and the page ends; and a new text that React gives it
 * is not shown. So this notes which element stands for which text, and does there what React does to the text.
 * See docs/decisions/040-translated-pages.md.
 */

/** What stands on the page for a text that a translator took out. */
const standIns = new WeakMap<Node, ChildNode>()
const inUse = new WeakSet<Node>()

/** What a translator put where this text was: in the same step, or before it took the text out. */
function findStandIn(record: MutationRecord): ChildNode | undefined {
	const { addedNodes, removedNodes, previousSibling, nextSibling } = record
	if (removedNodes.length !== 1) return undefined
	const [added] = addedNodes
	if (added !== undefined) return added as ChildNode
	// React makes no such element.
	const beside = [previousSibling, nextSibling].find(
		(node) => node?.nodeName === 'FONT' && !inUse.has(node),
	)
	return beside as ChildNode | undefined
}

/** Follows what a translator does, and shows texts that React changed since. */
function follow(observer: MutationObserver, records: readonly MutationRecord[]): void {
	for (const record of records) {
		if (record.type === 'characterData') showText(record.target)
		for (const text of record.addedNodes) if (text.isConnected) dropStandIn(text)
		for (const text of record.removedNodes) {
			if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue
			const standIn = findStandIn(record)
			if (standIn === undefined) continue
			standIns.set(text, standIn)
			inUse.add(standIn)
			// A text that is on no page can be watched too.
			observer.observe(text, { characterData: true })
		}
	}
}

function dropStandIn(text: Node): void {
	standIns.get(text)?.remove()
	standIns.delete(text)
}

/** Puts a text that React changed in the place of its translation; translators then translate it anew. */
function showText(text: Node): void {
	if (text.parentNode !== null) return
	standIns.get(text)?.before(text)
	dropStandIn(text)
}

/** The child of the parent in which this node is, or what stands for it. */
function placeIn(parent: Node, node: Node): Node | null {
	let place: Node | null = standIns.get(node) ?? node
	while (place !== null && place.parentNode !== parent) place = place.parentNode
	return place
}

/** Call this before React has the page. Returns how to stop. */
export function surviveTranslation(): () => void {
	// oxlint-disable-next-line typescript/unbound-method -- they are called with the node of each call
	const { insertBefore, removeChild } = Node.prototype
	const observer = new MutationObserver((records) => follow(observer, records))
	observer.observe(document, { childList: true, subtree: true })
	const catchUp = () => follow(observer, observer.takeRecords())

	Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
		if (child.parentNode === this) return removeChild.call(this, child) as T
		catchUp()
		dropStandIn(child)
		child.parentNode?.removeChild(child)
		return child
	}

	Node.prototype.insertBefore = function <T extends Node>(
		this: Node,
		node: T,
		next: Node | null,
	): T {
		if (next === null || next.parentNode === this) return insertBefore.call(this, node, next) as T
		catchUp()
		return insertBefore.call(this, node, placeIn(this, next)) as T
	}

	return () => {
		observer.disconnect()
		Object.assign(Node.prototype, { insertBefore, removeChild })
	}
}
