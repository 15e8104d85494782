//! The plans of the queries behind surveys, and the rows deleted with theirs.

use battito::features::surveys::store::{
    figures::{Filter, dates_statement, distributions_statement},
    invitations::dates_due_statement,
};
use battito_platform::entities::{survey_answers, survey_invitations, surveys};
use sea_orm::Set;

use super::overview::{plan, reads_only};
use crate::{
    on_both_engines,
    store::rows::{count, refused_as_second, try_put, try_run},
    support::{World, surveys::Held, today},
};

fn of_a_month() -> Filter {
    Filter {
        from: Some("2027-02-01".parse().expect("a day")),
        to: Some("2027-02-28".parse().expect("a day")),
        ..Filter::default()
    }
}

on_both_engines! {
    async fn figures_are_read_from_indexes(world) {
        for statement in [dates_statement(&of_a_month()), distributions_statement(&of_a_month())] {
            let plan = plan(&world, &statement).await;
            assert!(reads_only(&plan, "survey_answers_values_idx"), "{plan}");
            assert!(plan.contains("surveys_ends_on_course_date_id_idx") || plan.contains("surveys_pkey"), "{plan}");
            assert!(!plan.contains("SCAN survey_answers") && !plan.contains("Seq Scan"), "{plan}");
        }
        let taught = Filter { instructor_id: Some(1), ..Filter::default() };
        let plan = plan(&world, &dates_statement(&taught)).await;
        assert!(plan.contains("survey_instructors_user_id_course_date_id_idx"), "{plan}");
    }

    async fn due_invitations_are_searched_among_recent_dates(world) {
        let plan = plan(&world, &dates_due_statement(today(), 50)).await;
        assert!(plan.contains("course_dates_status_ends_at_idx"), "{plan}");
        assert!(!plan.contains("SCAN reservations") && !plan.contains("SCAN survey_invitations") && !plan.contains("Seq Scan"), "{plan}");
    }

    async fn a_person_is_asked_once_about_a_date_and_all_goes_with_the_date(world) {
        let held = Held::of(&world, "BLSD").await.with(&world, &["anna"]).await;
        world.ask().await;
        let (date_id, user_id) = world.survey_invitations().await[0];
        refused_as_second(try_put(&world, survey_invitations::ActiveModel { course_date_id: Set(date_id), user_id: Set(user_id) }).await);
        for table in ["shifts", "reservations", "course_dates"] {
            let column = if table == "course_dates" { "id" } else { "course_date_id" };
            try_run(&world, format!("DELETE FROM {table} WHERE {column} = {}", held.date.id)).await.expect("a deletion");
        }
        assert_eq!((count(&world, surveys::Entity).await, count(&world, survey_answers::Entity).await), (0, 0));
        assert!(world.survey_tokens().await.is_empty() && world.survey_invitations().await.is_empty());
    }
}
