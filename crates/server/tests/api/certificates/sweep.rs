//! The task that makes missing PDFs.

use battito::features::certificates::sweep;
use battito_platform::entities::certificates;
use sea_orm::Set;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom},
};

/// Papers of a class whose files are gone.
async fn without_files(world: &World, people: usize) -> Vec<certificates::Model> {
    let class = Classroom::of(world).await;
    for number in 0..people {
        class.passed(world, &format!("persona{number}")).await;
    }
    class.issue(world, json!({})).await;
    for paper in world.papers().await {
        forget_file(world, paper.id).await;
    }
    world.papers().await
}

async fn forget_file(world: &World, id: i64) {
    let row = certificates::ActiveModel {
        id: Set(id),
        file_key: Set(None),
        ..Default::default()
    };
    world.change(row).await;
}

async fn missing(world: &World) -> usize {
    let papers = world.papers().await;
    papers
        .iter()
        .filter(|paper| paper.file_key.is_none() && !paper.imported)
        .count()
}

/// All steps of a round; gives how many there were.
async fn round(world: &World, mut after: i64) -> usize {
    let mut steps = 0;
    while let Some(last) = sweep::step(&world.app, after).await.expect("a step") {
        (after, steps) = (last, steps + 1);
    }
    steps
}

on_both_engines! {
    async fn makes_missing_pdfs_a_few_at_a_time(world) {
        let papers = without_files(&world, 7).await;
        let mut imported = world.new_paper("A-1", "01ABCDEF01234567");
        imported.imported = Set(true);
        world.put(imported).await;
        assert_eq!(round(&world, 0).await, 0, "the worker may still be making them");
        world.clock.set("2027-03-01T10:06:00Z".parse().expect("an instant"));

        let first = sweep::step(&world.app, 0).await.expect("a step");

        assert_eq!((first, missing(&world).await), (Some(papers[4].id), 2));
        assert_eq!(round(&world, papers[4].id).await, 1);
        assert_eq!(missing(&world).await, 0);
        assert_eq!(round(&world, 0).await, 0);
        let file = world.papers().await[6].file_key.clone().expect("a file");
        let bytes = world.app.files.get(&file).await.expect("a file store").expect("a file");
        assert!(bytes.starts_with(b"%PDF"));
    }

    async fn makes_each_file_once_when_two_nodes_are_at_it(world) {
        without_files(&world, 5).await;
        world.clock.set("2027-03-01T10:06:00Z".parse().expect("an instant"));
        let (one, other) = tokio::join!(sweep::step(&world.app, 0), sweep::step(&world.app, 0));
        assert!(one.is_ok() && other.is_ok());
        assert_eq!(missing(&world).await, 0);
        for paper in world.papers().await {
            let key = paper.file_key.expect("a file");
            assert!(world.app.files.get(&key).await.expect("a file store").is_some());
        }
    }
}
