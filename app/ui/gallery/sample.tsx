import type { ReactNode } from 'react'
import './gallery.css'

/** One group of components in the gallery. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="stack stack--md gallery__sample">
			<h2 className="title--sm text-muted">{title}</h2>
			{children}
		</section>
	)
}
