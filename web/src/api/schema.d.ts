/** Provisional: written by hand in the shape of openapi-typescript, until the server generates its contract. */
export interface paths {
  "/centre": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Centre"] } } };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/check": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["User"] } } };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/login": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["LoginRequest"] } };
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["LoginResponse"] } } };
    };
    get?: never;
    put?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/logout": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 204: { headers: { [name: string]: unknown }; content?: never } };
    };
    get?: never;
    put?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/register": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["RegisterRequest"] } };
      responses: { 201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["User"] } } };
    };
    get?: never;
    put?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/forgot-password": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["ForgotPasswordRequest"] } };
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["MessageBody"] } } };
    };
    get?: never;
    put?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/reset-password": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["ResetPasswordRequest"] } };
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["MessageBody"] } } };
    };
    get?: never;
    put?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/verify-email": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["VerifyEmailRequest"] } };
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["MessageBody"] } } };
    };
    get?: never;
    put?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/verify-email/resend": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["MessageBody"] } } };
    };
    get?: never;
    put?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/courses": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: { query?: { search?: string; organization?: number; courseType?: number; recipient?: number; page?: number; per_page?: number; sort?: string; direction?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CourseList"] } } };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/courses/{id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: { query?: never; header?: never; path: { id: number }; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Course"] } } };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/my-reservations": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: { query?: { period?: "upcoming" | "past"; page?: number; per_page?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["MyReservationList"] } } };
    };
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["BookingRequest"] } };
      responses: { 201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["MyReservation"] } } };
    };
    put?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/my-reservations/{id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    delete: {
      parameters: { query?: never; header?: never; path: { id: number }; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["MyReservation"] } } };
    };
    get?: never;
    put?: never;
    post?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/my-reservations/{id}/calendar": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: { query?: never; header?: never; path: { id: number }; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: { [name: string]: unknown }; content: { "text/calendar": string } } };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/profile": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Profile"] } } };
    };
    put: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["ProfileWrite"] } };
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Profile"] } } };
    };
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/profile/password": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    put: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["PasswordChange"] } };
      responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["MessageBody"] } } };
    };
    get?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}

export interface components {
  schemas: {
    ErrorBody: { message: string };
    ValidationErrorBody: { message: string; errors: Record<string, string[]> };
    MessageBody: { message: string };
    PageMeta: { current_page: number; last_page: number; per_page: number; total: number };
    LegalSection: { heading: string; paragraphs: string[] };
    SocialLink: { name: string; url: string };
    Partner: { name: string; url: string; logo: string };
    Counters: { instructors: number; paths: number; participants: number };
    Centre: { name: string; claim: string; legal_name: string; address: string; email: string; phone: string; tax_id: string; social: components["schemas"]["SocialLink"][]; partners: components["schemas"]["Partner"][]; counters: components["schemas"]["Counters"]; accreditation: string; what_to_bring: string[]; cancellation_notice_hours: number; privacy: components["schemas"]["LegalSection"][]; cookies: components["schemas"]["LegalSection"][] };
    City: { id: number; name: string; province: string };
    NextDate: { date: string; city: components["schemas"]["City"]; available: number };
    CourseSummary: { id: number; title: string; description: string; short_description: string; type: 0 | 1; destinatary: number; external: number; duration: number; min_participant: number; max_participant: number; next_date: components["schemas"]["NextDate"] | null };
    CourseList: { data: components["schemas"]["CourseSummary"][]; meta: components["schemas"]["PageMeta"] };
    ProgramEntry: { title: string; description: string | string[] };
    ProgramDay: { day?: number; heading?: string; entries: components["schemas"]["ProgramEntry"][] };
    ProgramModule: { heading?: string; entries: components["schemas"]["ProgramEntry"][] };
    CourseDateOption: { id: number; date: string; end_date: string; city: components["schemas"]["City"]; venue: string; private: 0 | 1; color: string | null; password: boolean; available: number; seats: number };
    CertificateOption: { id: number; name: string; always: number; validity_months: number | null };
    Course: { id: number; title: string; description: string; short_description: string; type: 0 | 1; destinatary: number; external: number; duration: number; min_participant: number; max_participant: number; participants_per_instructor: number; goal: string; requirements: string[]; arguments: string[]; frontal_teaching: string; pratice_teaching: string | null; test_methods: string | null; program: components["schemas"]["ProgramDay"][] | null; program_module: components["schemas"]["ProgramModule"][] | null; next_dates: components["schemas"]["CourseDateOption"][]; certificates: components["schemas"]["CertificateOption"][] };
    LoginRequest: { email: string; password: string; remember: boolean; code?: string };
    LoginResponse: { token: string; expires_at: string };
    User: { id: number; name: string; surname: string; email: string; is_admin: boolean; istructor: boolean; fiscal_code: string; phone: string; is_sanitary: boolean; email_verified_at: string | null; created_at: string; disabled_at: string | null };
    RegisterRequest: { email: string; password: string; password_confirmation: string; name: string; surname: string; fiscal_code: string; phone: string; is_sanitary: boolean };
    ForgotPasswordRequest: { email: string };
    ResetPasswordRequest: { token: string; password: string; password_confirmation: string };
    VerifyEmailRequest: { token: string };
    BookingRequest: { id_course_date: number; certificate?: number | null; password?: string | null; waiting?: boolean };
    CourseRef: { id: number; title: string };
    ReservationDate: { id: number; date: string; end_date: string; city: components["schemas"]["City"]; venue: string; private: 0 | 1; status: "scheduled" | "confirmed" | "cancelled" | "completed"; course: components["schemas"]["CourseRef"] };
    ReservationCertificate: { id: number; name: string; status: "pending" | "requested" | "issued" | "revoked"; number: string | null; issued_at: string | null; expires_at: string | null };
    MyReservation: { id: number; status: "confirmed" | "waiting" | "cancelled"; attendance: "unknown" | "present" | "absent"; outcome: "none" | "passed" | "failed"; created_at: string; cancelled_at: string | null; waiting_position: number | null; cancellable: boolean; cancellable_until: string; course_date: components["schemas"]["ReservationDate"]; certificates: components["schemas"]["ReservationCertificate"][] };
    MyReservationList: { data: components["schemas"]["MyReservation"][]; meta: components["schemas"]["PageMeta"] };
    Profile: { name: string; surname: string; email: string; fiscal_code: string; phone: string; is_sanitary: boolean; email_verified_at: string | null; created_at: string; is_admin: boolean; istructor: boolean };
    ProfileWrite: { name: string; surname: string; fiscal_code: string; phone: string };
    PasswordChange: { current_password: string; password: string; password_confirmation: string };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
