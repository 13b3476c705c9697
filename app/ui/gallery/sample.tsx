import type { ReactNode } from 'react'
import './gallery.css'

/** One group of components in the gallery. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="gallery__sample">
			<h2 className="gallery__title">{title}</h2>
			{children}
		</section>
	)
}
