import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The id of the plan itself, behind its contents. */
export const PLAN = 'whole-plan';

/** In pixels below what stays at the top: a heading that has come so far is what is being read. */
const READING_LINE = 120;

/** The slug of the section that is being read, by how far the page is scrolled; its heading has it as its id. */
export function useSectionInSight(sections: readonly { readonly slug: string }[]): string | null {
  const [slug, setSlug] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const line = READING_LINE + Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop || '0');
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = sections.filter((one) => (topOf(one.slug) ?? Infinity) <= line);
      setSlug((isAtEnd && window.scrollY > 0 ? sections.at(-1) : passed.at(-1))?.slug ?? null);
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    later();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [sections]);
  return slug;
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top;

/** An address that names a section, and each press of a link to one, leads to its heading and puts the focus there. */
export function useJumps(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [hash, key]);
}
