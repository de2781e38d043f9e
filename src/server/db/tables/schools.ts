import type { Generated } from 'kysely';
import type { DateText, Defaulted, Optional } from './columns.ts';

export interface PremiumRateTable {
  authority_id: number;
  academic_year_id: number;
  /** What one child is allotted in the year. */
  pence: number;
}

export interface SchoolTable {
  id: Generated<number>;
  urn: string;
  dfe_number: string;
  name: string;
  phase: string;
  ofsted_rating_id: number | null;
  /** Lookup establishment-type. */
  establishment_type_id: Optional<number>;
  telephone: string;
  address: string;
  postcode: string;
  /** The town alone, which the address says among other lines. */
  town: Defaulted<string>;
  /** Name of the authority in whose area the school lies. */
  area: string;
  area_authority_id: number | null;
  sends_data: boolean;
  /** Where it stands, in degrees (D-80). */
  latitude: Optional<number>;
  longitude: Optional<number>;
  /** Lookup phase-of-education. */
  phase_id: Optional<number>;
  /** What the national list says; a day on which it closes counts beside it. */
  is_open: Defaulted<boolean>;
  /** First day on which it is closed. */
  closed_on: Optional<DateText>;
}

export interface AuthoritySchoolTable {
  authority_id: number;
  school_id: number;
  is_alternative_provision: Defaulted<boolean>;
  /** What the school's data extractor signs in with. */
  de_auth_code: Defaulted<string>;
  /** The school that follows it, as the authority has said. */
  successor_id: Optional<number>;
}

export interface UserSchoolTable {
  authority_id: number;
  user_id: number;
  school_id: number;
  ordinal: number;
}

/** Schools, which belong to no authority, and what an authority and its users have to do with them. */
export interface SchoolsTables {
  premium_rate: PremiumRateTable;
  school: SchoolTable;
  authority_school: AuthoritySchoolTable;
  user_school: UserSchoolTable;
}
